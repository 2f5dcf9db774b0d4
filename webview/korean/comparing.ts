/** How differences are tested. */
const HOW: Readonly<Record<string, string>> = {
  "jackknife that leaves out a tenth of all three sets at a time, at equal n":
    "같은 n에서 세 집합의 십분의 일씩을 빼는 잭나이프",
  "relative similarity with this kernel, the held-out set shared (Bounliphone 2016)":
    "이 kernel의 상대 유사도, held-out 집합은 공통(Bounliphone 2016)",
  "two independent jackknives": "독립인 두 잭나이프",
  "two shares on one manifold, which both dumps share": "두 덤프가 함께 쓰는 다양체 위의 두 비율",
  "paired: the same held-out samples are asked about both dumps (McNemar)":
    "짝지음: 같은 held-out 표본을 두 덤프에 대해 물음(McNemar)",
  "two means on one manifold, which both dumps share": "두 덤프가 함께 쓰는 다양체 위의 두 평균",
  "two independent shares, exact given their sum": "독립인 두 비율, 합이 주어졌을 때 정확한 검정",
  "shares of as many valid molecules of each, exact given their sum as if repeats were independent, which errs on the side of caution":
    "유효한 분자를 같은 수만큼 놓고 본 비율, 반복이 독립이라고 보고 합이 주어졌을 때 정확한 검정(보수적)",
  "Mann–Whitney test of the distances to the nearest training samples, interval by bootstrap of them":
    "가장 가까운 학습 표본까지 거리의 Mann–Whitney 검정, 구간은 붓스트랩",
};

/** Whole, since the commas within them are no joints. */
const HOW_AVERAGED = Object.fromEntries(
  Object.entries(HOW).map(([english, korean]) => [
    `${english}; averaged over {0} random parts`,
    `${korean}, 무작위로 뽑은 {0}개 부분의 평균`,
  ]),
);

/** What a comparison says beside the page's own words: terms, methods, progress and refusals of `evaluation/compare/`. */
export const COMPARING: Readonly<Record<string, string>> = {
  ...HOW,
  ...HOW_AVERAGED,
  "Measuring {0}": "{0!} 재는 중",
  "Comparing with {0}": "{0!}{과/와} 비교하는 중",
  "{0} cannot be judged: {1} of its samples are held-out samples; choose another file, or held-out data that the model has not seen.":
    "{0!}{은/는} 판정할 수 없습니다. 표본 {1}개가 held-out 표본입니다. 다른 파일을 고르거나 모델이 보지 않은 held-out 데이터를 쓰십시오.",
  "The real-vs-real values are at n = {0} against {1} ({2}), those of the dumps at n = {3} against {4}: read the dumps against each other, not against them.":
    "실제 데이터끼리의 값은 n = {0} 대 {1}에서 잰 것이고({2}) 덤프의 값은 n = {3} 대 {4}에서 잰 것입니다. 덤프를 그 값과 견주지 말고 덤프끼리 견주십시오.",
  "All {0} samples of {1} are equal.": "{1!}의 표본 {0}개가 모두 같습니다.",
  "{0} of {1} samples of {2} repeat an earlier one exactly.":
    "{2!}의 표본 {1}개 가운데 {0}개가 앞의 표본과 똑같습니다.",
  "Value {0} of {1} is the same in every sample of {2}, but varies in the held-out data.":
    "값 {1}개 가운데 {0}번 값이 {2!}의 모든 표본에서 같지만, held-out 데이터에서는 달라집니다.",
  "{0} of {1} values are the same in every sample of {2}, but vary in the held-out data; the first is value {3}.":
    "값 {1}개 가운데 {0}개가 {2!}의 모든 표본에서 같지만, held-out 데이터에서는 달라집니다. 그 첫째는 {3}번 값입니다.",
  "{0} and {1} cannot be compared.": "{0!}{과/와} {1!}{을/를} 비교할 수 없습니다.",
  "step {0}": "스텝 {0}",
  "{0} step {1}": "{0!} 스텝 {1}",
  "Each dump is measured with {0} samples against the same data":
    "덤프마다 표본 {0}개를 같은 데이터에 대해 잽니다",
  "Each dump is measured with {0} samples against the same data; of {1}, which {2} more, {3} random parts are taken and their numbers averaged, because recall, coverage and the distances change with the number of samples.":
    "덤프마다 표본 {0}개를 같은 데이터에 대해 잽니다. 표본이 더 많은 {1!}에서는 무작위로 {3}번 뽑아 그 값의 평균을 냅니다. 재현율, 커버리지, 거리는 표본 수에 따라 달라지기 때문입니다.",
  "Each dump is measured with {0} samples against the same data; of {1}, which {2} more, one random part is taken (several would take too long), because recall, coverage and the distances change with the number of samples.":
    "덤프마다 표본 {0}개를 같은 데이터에 대해 잽니다. 표본이 더 많은 {1!}에서는 무작위로 한 번만 뽑습니다(여러 번 뽑으면 너무 오래 걸립니다). 재현율, 커버리지, 거리는 표본 수에 따라 달라지기 때문입니다.",
  "{0}; averaged over {1} random parts": "{0}, 무작위로 뽑은 {1}개 부분의 평균",
  "not tested: not in every random part": "검정하지 않음: 뽑은 부분마다 값이 있지는 않음",
  "not in every random part": "뽑은 부분마다 값이 있지는 않음",
  "not tested: {0}": "검정하지 않음: {0}",
  "at rank {0} the repetitions take too long": "랭크 {0}에서는 반복이 너무 오래 걸림",
  "too few samples to leave a tenth out": "십분의 일씩 빼기에는 표본이 너무 적음",
  "not tested: both are so close to the held-out data that their difference has no normal law":
    "검정하지 않음: 둘 다 held-out 데이터에 아주 가까워 차이가 정규분포를 따르지 않음",
  "both are so close to the held-out data that their difference has no normal law":
    "둘 다 held-out 데이터에 아주 가까워 차이가 정규분포를 따르지 않음",
  "not tested: too few samples": "검정하지 않음: 표본이 너무 적음",
  "too few samples": "표본이 너무 적음",
  "{0} and {1} cannot be compared: {2}; {3}.": "{0!}{과/와} {1!}{을/를} 비교할 수 없습니다. {2}. {3}.",
  "one is measured against {0}, the other against {1}": "하나는 {0!}, 다른 하나는 {1!}에 대해 잽니다",
  "name one held-out file for both with --heldout": "--heldout으로 둘에 같은 held-out 파일을 지정하십시오",
  "one belongs to training data {0}, the other to {1}": "하나의 학습 데이터는 {0!}, 다른 하나는 {1!}입니다",
  "name the training data with --train": "--train으로 학습 데이터를 지정하십시오",
  "their experiment files name different feature spaces": "실험 파일의 특징 공간이 서로 다릅니다",
  "name one for both with --features": "--features로 둘에 같은 것을 지정하십시오",
  "their experiment files name different k or balls": "실험 파일의 k나 공이 서로 다릅니다",
  "name k for both with --k": "--k로 둘에 같은 k를 지정하십시오",
  "{0} is the held-out data that {1} is measured against, and no generated samples; name another dump, or other held-out data with --heldout.":
    "{0!}{은/는} 생성 표본이 아니라 {1!}{을/를} 재는 기준인 held-out 데이터입니다. 다른 덤프를 지정하거나 --heldout으로 다른 held-out 데이터를 지정하십시오.",
  '"{0}" asks for more than all: {1} lies between 0 and 1; write {2}.':
    '"{0!}"{은/는} 전체를 넘습니다. {1!}의 값은 0과 1 사이입니다. {2}{으로/로} 쓰십시오.',
  "{0}% or {1}": "{0}% 또는 {1}",
  "a number between 0 and 1": "0과 1 사이의 수",
  "{0} was named twice; name two different dumps.":
    "{0!}{을/를} 두 번 지정했습니다. 서로 다른 덤프를 지정하십시오.",
  "{0} holds a mean and covariance without samples, from which only a Fréchet distance can be computed.":
    "{0!}에는 표본 없이 평균과 공분산만 있어 프레셰 거리만 계산할 수 있습니다.",
  "At n = {0} it is {1}; whether they differ by more than chance cannot be told without samples.":
    "n = {0}에서 그 값은 {1}입니다. 차이가 우연을 넘는지는 표본 없이 알 수 없습니다.",
  "Distances are not set side by side, because they are of {0}, and they fall with that number.":
    "거리는 표본 수에 따라 작아지는데 표본 수가 {0}로 서로 달라 나란히 놓지 않습니다.",
  "Distances are not set side by side, because it is not known of how many samples {0} {1}, and they fall with that number.":
    "거리는 표본 수에 따라 작아지는데 {0!}의 표본 수를 알 수 없어 나란히 놓지 않습니다.",
  "{0} samples": "표본 {0}개",
  "For anything else {0}.": "그 밖의 것은 {0}.",
  "compare the samples themselves": "표본 자체를 비교하십시오",
  "name held-out samples with --heldout": "--heldout으로 held-out 표본을 지정하십시오",
  "{0} hold {1} samples, and features that lie in files cannot be brought to one number; compare dumps of as many samples.":
    "{0!}의 표본 수는 {1}이며, 파일에 있는 특징은 같은 수로 맞출 수 없습니다. 표본 수가 같은 덤프를 비교하십시오.",
  "One of the dumps, or the real data they are measured against, was written while it was read; compare again when it is complete.":
    "덤프 하나 또는 그 기준이 되는 실제 데이터가 읽는 동안 쓰였습니다. 다 쓰인 뒤 다시 비교하십시오.",
  "copies == 0": "copies == 0",
  'There is no compared metric "{0}"; did you mean {1}?':
    '비교하는 지표 가운데 "{0!}"{은/는} 없습니다. {1!}{을/를} 말합니까?',
  'There is no compared metric "{0}"; there are {1}.':
    '비교하는 지표 가운데 "{0!}"{은/는} 없습니다. 쓸 수 있는 이름: {1!}.',
  'There is no number "{0}"; did you mean {1}?': '"{0!}"{은/는} 없는 수치입니다. {1!}{을/를} 말합니까?',
  'There is no number "{0}"; there are {1}.': '"{0!}"{은/는} 없는 수치입니다. 쓸 수 있는 이름: {1!}.',
  "{0} could not be judged: {1}; leave that condition out.":
    "{0!}{을/를} 판정할 수 없습니다({1}). 그 조건을 빼십시오.",
  "no training data is known (name it with --train, or in the experiment file)":
    "학습 데이터를 모르므로 --train이나 실험 파일로 지정해야 함",
  "the report does not have it (its data is missing, or too small)":
    "보고서에 없음. 데이터가 없거나 너무 적음",
  "it has no value for real data to be compared with": "견줄 실제 데이터의 값이 없음",
  "its value is not a number": "값이 수가 아님",
  "{0} was not measured of {1}; choose another metric for the rule.":
    "{1!}에서는 {0!}{을/를} 재지 않았습니다. 다른 지표를 고르십시오.",
  '"{0}" is no condition; write one like "copies == 0" or "precision >= baseline - 0.05".':
    '"{0!}"{은/는} 조건이 아닙니다. "copies == 0"이나 "precision >= baseline - 0.05"처럼 쓰십시오.',
  '"{0}" is no condition, since {1}; write it like ">= 0.9", ">= baseline - 0.05" or "== 0", after the name {2}.':
    '"{0!}"{은/는} 조건이 아닙니다({1}). 이름 {2!} 뒤에 ">= 0.9", ">= baseline - 0.05", "== 0"처럼 쓰십시오.',
  "it does not begin with one of {0}": "{0!} 가운데 하나로 시작하지 않음",
  '"{0}" is not expected there': '그 자리에 "{0!}"{이/가} 올 수 없음',
  "it ends too early": "너무 일찍 끝남",
  '"{0}" is neither a number nor "baseline"': '"{0!}"{이/가} 수도 "baseline"도 아님',
  "it divides by no plain number": "0이 아닌 수로만 나눌 수 있음",
  "it multiplies the baseline by itself": "baseline을 제곱함",
  '"{0}" is not understood': '"{0!}"{을/를} 알 수 없음',
  "that was not found": "찾지 못한 것",
};
