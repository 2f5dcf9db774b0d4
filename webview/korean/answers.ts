/** The verdict and the answers to the questions: `evaluation/answers.ts`, `powerAnswer.ts`, `sight.ts`, `verdict.ts`. */
export const ANSWERS: Readonly<Record<string, string>> = {
  // Shared words for numbers
  "under 1%": "1% 미만",
  "over 99%": "99% 초과",
  "over 1,000": "1,000 초과",
  "{0} to {1}": "{0} ~ {1}",
  // Answers
  "Not comparable: the values are on different scales.": "비교할 수 없습니다. 값의 척도가 서로 다릅니다.",
  "Not measured.": "재지 못했습니다.",
  "Precision: the share of generated samples inside the k-nearest-neighbour balls of the held-out data. Density weighs how deep inside they lie and is not fooled by an outlying real sample.":
    "정밀도: held-out 데이터의 k-최근접 이웃 공 안에 들어가는 생성 표본의 비율입니다. 밀도는 얼마나 깊이 들어가 있는지를 재며, 동떨어진 실제 표본 하나에 속지 않습니다.",
  "Recall: the share of held-out samples inside the balls of the generated data. Coverage: the share of held-out samples whose own ball holds a generated one. Both are low only where data is really left out.":
    "재현율: 생성 데이터의 공 안에 들어가는 held-out 표본의 비율입니다. 커버리지: 자기 공 안에 생성 표본이 있는 held-out 표본의 비율입니다. 둘 다 낮으면 데이터의 일부가 정말로 빠진 것입니다.",
  "Distances to the nearest training sample, for generated samples and for real data that the model has not seen. Copies are counted by extrapolating the lower tail of the held-out distances.":
    "생성 표본과, 모델이 보지 않은 실제 데이터에서 가장 가까운 학습 표본까지의 거리입니다. 복사는 held-out 거리의 아래쪽 꼬리를 외삽하여 셉니다.",
  "Cannot tell: there is no real-vs-real value to compare with.":
    "알 수 없습니다. 비교할 실제 대 실제 값이 없습니다.",
  "{0}. {1} of the samples lie outside the real data; {2} of real data would.":
    "{0}. 표본의 {1}{이/가} 실제 데이터 밖에 있습니다. 실제 데이터라면 {2}입니다.",
  No: "아니요",
  "Not quite": "그렇지는 않습니다",
  "Cannot tell at this n: the interval is too wide.": "이 n으로는 알 수 없습니다. 구간이 너무 넓습니다.",
  "As good as real data.": "실제 데이터만큼 좋습니다.",
  "No. {0}.": "아니요. {0}.",
  "{0} of the held-out data has nothing near it; {1} would by chance":
    "held-out 데이터의 {0} 근처에 생성 표본이 없습니다. 우연이라면 {1}입니다",
  "Every region is reached, with less variety than real data has.":
    "모든 영역에 이르지만 실제 데이터보다 다양하지 않습니다.",
  "Nothing is left out, but thinly: {0}.": "빠진 곳은 없지만 성깁니다. {0}.",
  "recall is {0}, and {1} for real data": "재현율은 {0}, 실제 데이터는 {1}입니다",
  "No gap seen, but little would be: {0}.": "빈 곳이 보이지 않지만, 있어도 거의 보이지 않을 것입니다. {0}.",
  "No gap seen beyond chance: {0}.": "우연을 넘는 빈 곳은 보이지 않습니다. {0}.",
  "As much as real data would cover.": "실제 데이터만큼 덮습니다.",
  "Yes. {0} of {1} samples {2} closer to a training sample than chance allows.":
    "예. 표본 {1}개 가운데 {0}개가 우연히 가능한 것보다 학습 표본에 가깝습니다.",
  Yes: "예",
  "Not copied, but a little closer to the training data than fresh data.":
    "복사는 아니지만 새 데이터보다 학습 데이터에 조금 더 가깝습니다.",
  "Cannot tell at this n: the interval of the ratio is too wide.":
    "이 n으로는 알 수 없습니다. 비의 구간이 너무 넓습니다.",
  "No sign of it: {0}.": "그런 조짐이 없습니다. {0}.",
  "Not judged: a mean and a covariance hold no samples to look for copies among.":
    "판정하지 않았습니다. 평균과 공분산에는 복사를 찾아볼 표본이 없습니다.",
  "Give the samples themselves, generated and held-out, to have copies of training data looked for.":
    "생성 표본과 held-out 표본 자체를 주면 학습 데이터의 복사를 찾습니다.",
  "Not judged: no training data is known.": "판정하지 않았습니다. 학습 데이터를 모릅니다.",
  "Name the training data in samplescope.json, or give it with --train, to have copies looked for.":
    "samplescope.json에 학습 데이터를 적거나 --train으로 주면 복사를 찾습니다.",
  "MMD: a two-sample test with a kernel. The permutation p-value is the chance of a value this large if generated and held-out samples came from one law.":
    "MMD: kernel을 쓰는 2-표본 검정입니다. 순열 p값은 생성 표본과 held-out 표본이 같은 분포에서 왔을 때 이만큼 큰 값이 나올 확률입니다.",
  "Different: the test tells them apart.": "다릅니다. 검정이 둘을 구별합니다.",
  "Perhaps different: real data gives a value like this once in {0} times.":
    "다를 수 있습니다. 실제 데이터도 {0}번에 한 번은 이런 값을 냅니다.",
  "Cannot tell": "알 수 없습니다",
  "No difference found": "차이를 찾지 못했습니다",
  "Cannot tell; {0}.": "알 수 없습니다. {0}.",
  "No difference found; {0}.": "차이를 찾지 못했습니다. {0}.",
  "Fréchet distance between Gaussians fitted to generated and held-out samples. Biased upward, the more so the fewer samples there are: read it against its real-vs-real value.":
    "생성 표본과 held-out 표본에 각각 맞춘 가우시안 사이의 프레셰 거리입니다. 표본이 적을수록 위로 치우치므로 실제 대 실제 값과 나란히 읽으십시오.",
  "comparable only at {0} in this feature space": "이 특징 공간에서 {0}일 때의 값과만 비교할 수 있습니다",
  "the n behind the stored statistics": "저장된 통계의 n",
  "no real-vs-real value": "실제 대 실제 값이 없습니다",
  "the interval is too wide, or real data was compared at another n":
    "구간이 너무 넓거나 실제 데이터를 다른 n에서 비교했습니다",
  "Cannot tell: {0}; {1}.": "알 수 없습니다. {0}. {1}.",
  "{0} times the real-vs-real value": "실제 대 실제 값의 {0}배",
  "{0} times the real-vs-real value, {1}; {2}.": "실제 대 실제 값의 {0}배입니다. {1}. {2}.",
  "far above the real-vs-real value": "실제 대 실제 값보다 훨씬 큼",
  "High: {0}; {1}.": "높습니다({0}). {1}.",
  "About what real data gives; {0}.": "실제 데이터와 비슷합니다. {0}.",
  "yet its interval reaches down to what real data can give":
    "다만 구간이 실제 데이터에서 나올 수 있는 값까지 내려옵니다",
  "yet no more than samples of one law can differ by at this n (floor {0})":
    "다만 이 n에서 같은 분포의 표본끼리도 그만큼 다를 수 있습니다(바닥값 {0})",
  "no sample lies suspiciously close to the training data": "학습 데이터에 수상하게 가까운 표본이 없습니다",
  "farther from the training data than fresh data is (ratio {0})":
    "새 데이터보다 학습 데이터에서 멉니다(비 {0})",
  "close to the training data (ratio {0}), but no closer than to other real data":
    "학습 데이터에 가깝지만(비 {0}) 다른 실제 데이터에 가까운 만큼입니다",
  "as far from the training data as fresh data is": "새 데이터만큼 학습 데이터에서 떨어져 있습니다",
  "At least half of the generated samples equal a training sample.":
    "생성 표본의 절반 이상이 학습 표본과 같습니다.",
  "The typical generated sample lies {0} times closer to the training data than fresh real data does.":
    "전형적인 생성 표본은 새 실제 데이터보다 학습 데이터에 {0}배 가깝습니다.",
  // Likelihood
  "Likelihood: how probable the model calls held-out samples. It is a statement about the model's density, not about its samples: a mixture with 99% junk loses at most ln 100 nats a sample, whatever the dimension (Theis 2016).":
    "우도: 모델이 held-out 표본을 얼마나 그럴듯하게 보는지입니다. 모델의 밀도에 대한 말이지 표본에 대한 말이 아닙니다. 99%가 쓰레기인 혼합 모델도 차원과 관계없이 표본당 최대 ln 100 nat만 잃습니다(Theis 2016).",
  "{0} nats a dimension": "차원당 {0} nat",
  "Overfitted: training samples are likelier than held-out ones by {0} nats a sample. Held-out samples have {1}.":
    "과적합입니다. 학습 표본의 로그우도가 held-out 표본보다 표본당 {0} nat 높습니다. held-out 표본은 {1}입니다.",
  "Held-out samples have {0}; {1}.": "held-out 표본은 {0}입니다. {1}.",
  "what is wrong with these samples need not show in it: junk in place of 99% of them would cost at most {0}":
    "이 표본의 문제는 우도에 드러나지 않을 수 있습니다. 표본의 99%를 쓰레기로 바꾸어도 최대 {0}만 잃습니다",
  "it does not vouch for the samples: junk in place of 99% of them would cost at most {0}":
    "우도는 표본을 보증하지 않습니다. 표본의 99%를 쓰레기로 바꾸어도 최대 {0}만 잃습니다",
  // What a test can see
  "this test could have seen next to nothing": "이 검정으로는 거의 아무것도 볼 수 없었을 것입니다",
  "it would probably have seen {0} of the samples lying far off":
    "표본의 {0}{이/가} 멀리 벗어났다면 아마 보았을 것입니다",
  "No difference was found, which is not the same as none: {0}; smaller or subtler differences can hide.":
    "차이를 찾지 못했다는 것은 차이가 없다는 뜻이 아닙니다. {0}. 더 작거나 미묘한 차이는 숨어 있을 수 있습니다.",
  "Power: the share of simulated tests that reject when the real data is changed by that much. A test that rejects has seen what it found; one that does not says only that the difference is smaller than what it can see.":
    "검정력: 실제 데이터를 그만큼 바꾸었을 때 기각하는 모의 검정의 비율입니다. 기각한 검정은 차이를 본 것이고, 기각하지 않은 검정은 차이가 볼 수 있는 것보다 작다고만 말합니다.",
  "Yes. It told generated from held-out samples.": "예. 생성 표본과 held-out 표본을 구별했습니다.",
  "Yes. {0}": "예. {0}",
  "No: {0}.": "아니요. {0}.",
  "Yes: {0}.": "예. {0}.",
  "At n = {0} {1} would be seen {2} of the time; {3} needs n = {4}.":
    "n = {0}에서 {1}의 차이를 검정의 {2}에서 봅니다. {3}에는 n = {4}{이/가} 필요합니다.",
  "At n = {0} {1} would be seen {2} of the time; {3} would need about n = {4}.":
    "n = {0}에서 {1}의 차이를 검정의 {2}에서 봅니다. {3}에는 n이 대략 {4} 필요합니다.",
  "At n = {0} {1} would be seen {2} of the time; the smallest in sight is {3}.":
    "n = {0}에서 {1}의 차이를 검정의 {2}에서 봅니다. 볼 수 있는 가장 작은 것은 {3}입니다.",
  "At n = {0} {1} would be seen {2} of the time": "n = {0}에서 {1}의 차이를 검정의 {2}에서 봅니다",
  "No. {0}; {1} {2} n = {3}.": "아니요. {0}. 검정력 {1}에는 n = {3}{이/가} {2}.",
  "would need about": "대략 필요할 것입니다",
  needs: "필요합니다",
  "; the smallest in sight is {0}": ". 볼 수 있는 가장 작은 것은 {0}입니다",
  "Yes. At n = {0} {1} would be seen {2} of the time{3}.":
    "예. n = {0}에서 {1}의 차이를 검정의 {2}에서 봅니다{3}.",
  // Verdict
  "is on another scale than the real data": "실제 데이터와 척도가 다름",
  "cannot be judged: held-out data was trained on": "판정할 수 없음: held-out 데이터로 학습했음",
  "cannot be judged: generated samples are held-out samples": "판정할 수 없음: 생성 표본이 held-out 표본임",
  "covers only part of the range": "범위의 일부만 덮음",
  "copies its training data": "학습 데이터를 복사함",
  "makes poor samples": "표본의 품질이 낮음",
  "looks blurry": "흐릿해 보임",
  "leaves out classes": "빠뜨리는 클래스가 있음",
  "makes classes in other shares": "클래스의 비율이 다름",
  "is less varied than real data": "실제 데이터보다 다양하지 않음",
  "makes stray samples": "동떨어진 표본을 만듦",
  "is hard to judge: training and held-out data differ":
    "판정하기 어려움: 학습 데이터와 held-out 데이터가 다름",
  "is seen through features that are too weak": "특징 공간이 너무 약함",
  "differs in means or covariances": "평균이나 공분산이 다름",
  "repeats itself": "같은 표본을 되풀이함",
  "makes invalid molecules": "유효하지 않은 분자를 만듦",
  "repeats its molecules": "같은 분자를 되풀이함",
  "repeats training molecules": "학습 분자를 되풀이함",
  "makes molecules with other properties": "성질이 다른 분자를 만듦",
  "is less useful than real data for the task": "과제에서 실제 데이터보다 쓸모가 적음",
  "puts wrong labels on its samples": "표본의 라벨이 틀림",
  "does harm when added to real data": "실제 데이터에 더하면 해로움",
  "leans towards its training data": "학습 데이터 쪽으로 기울어 있음",
  "Nothing wrong so far.": "지금까지 문제가 없습니다.",
  "More is being computed.": "나머지를 계산하고 있습니다.",
  "Too few samples to tell.": "판정하기에는 표본이 너무 적습니다.",
  "There is too little real data for a real-vs-real value, so nothing can be called good or bad.":
    "실제 데이터가 너무 적어 실제 대 실제 값이 없으므로 좋다거나 나쁘다고 할 수 없습니다.",
  "Not fully judged.": "일부만 판정했습니다.",
  "Not judged.": "판정하지 않았습니다.",
  "Nothing wrong in what was judged.": "판정한 것에는 문제가 없습니다.",
  "Judged of the {0} generated samples: {1}. Quality, coverage and the distribution as a whole were not.":
    "생성 표본 {0}개에서 판정한 것: {1}. 품질, 커버리지, 분포 전체는 판정하지 않았습니다.",
  copying: "복사",
  "means and covariances": "평균과 공분산",
  "the use for the downstream task": "하위 과제에서의 쓸모",
  "validity, uniqueness and properties of the molecules": "분자의 유효성, 고유성, 성질",
  "validity, uniqueness, novelty and properties of the molecules": "분자의 유효성, 고유성, 새로움, 성질",
  "the laws and statistics of the domain": "도메인의 법칙과 통계",
  "None of the metrics that decide was computed.": "판정을 가르는 지표를 하나도 계산하지 않았습니다.",
  "Fine, as far as these samples can tell.": "이 표본으로 알 수 있는 한 괜찮습니다.",
  "No difference in distribution shows in the {0} generated samples; that is not proof that there is none.{1}":
    "생성 표본 {0}개에서 분포의 차이가 보이지 않습니다. 그렇다고 문제가 없다는 증거는 아닙니다.{1}",
  "No copying and no difference in distribution shows in the {0} generated samples; that is not proof that there is none.{1}":
    "생성 표본 {0}개에서 복사나 분포의 차이가 보이지 않습니다. 그렇다고 문제가 없다는 증거는 아닙니다.{1}",
  "{0} in the {1} generated samples; that is not proof that there is none.{2}":
    "생성 표본 {1}개에서 {0}. 그렇다고 문제가 없다는 증거는 아닙니다.{2}",
  "The distribution test could have seen only a gross difference.":
    "분포 검정으로는 큰 차이만 볼 수 있었을 것입니다.",
  "No quality, coverage or copying problem shows": "품질, 커버리지, 복사의 문제가 보이지 않습니다",
  "No quality or coverage problem shows": "품질과 커버리지의 문제가 보이지 않습니다",
  "Nothing wrong beyond chance.": "우연을 넘는 문제가 없습니다.",
  "No copying and no difference in distribution shows": "복사나 분포의 차이가 보이지 않습니다",
  "No difference in distribution shows": "분포의 차이가 보이지 않습니다",
  "Copying was not judged.": "복사는 판정하지 않았습니다.",
  "Copying was not judged: no training data is known.": "학습 데이터를 몰라 복사는 판정하지 않았습니다.",
  "A two-sample test hints at a difference (p = {0}), too weakly to stand alone.":
    "2-표본 검정이 차이를 내비치지만(p = {0}) 그것만으로 말하기에는 약합니다.",
};
