/** The findings with their evidence, except those of the domain and of the tasks: `evaluation/findingRules.ts`, `assessment.ts`. */
export const FINDINGS: Readonly<Record<string, string>> = {
  "generated values run from {0} to {1}, held-out ones from {2} to {3}":
    "생성 값은 {0} ~ {1}, held-out 값은 {2} ~ {3}입니다",
  "generated values run from {0} to {1}, held-out ones from {2} to {3}, {4} times as wide a range":
    "생성 값은 {0} ~ {1}, held-out 값은 {2} ~ {3}이며 생성 값의 범위가 {4}배 넓습니다",
  "generated values run from {0} to {1}, held-out ones from {2} to {3}, {4} times as narrow a range":
    "생성 값은 {0} ~ {1}, held-out 값은 {2} ~ {3}이며 생성 값의 범위가 {4}배 좁습니다",
  "Held-out data was trained on": "held-out 데이터로 학습함",
  "{0} held-out samples are also in the training set, so they cannot tell copying from generalizing. Remove them from one of the two files and evaluate again.":
    "held-out 표본 {0}개가 학습 데이터에도 있어 복사와 일반화를 구별할 수 없습니다. 둘 가운데 한 파일에서 지우고 다시 평가하십시오.",
  "held-out samples in train": "학습 데이터에 있는 held-out 표본",
  "Generated samples are held-out samples": "생성 표본이 held-out 표본임",
  "{0} of {1} generated samples equal a held-out sample exactly: the wrong file was chosen, or the model was trained on the held-out data.":
    "생성 표본 {1}개 가운데 {0}개가 held-out 표본과 똑같습니다. 파일을 잘못 골랐거나 모델이 held-out 데이터로 학습했습니다.",
  "generated samples in held-out": "held-out에 있는 생성 표본",
  "Values are on different scales": "값의 척도가 다름",
  "The {0}. Distances then compare different units: bring both to one scale and evaluate again. If the model really makes such values, it has diverged.":
    "{0}. 그러면 거리가 서로 다른 단위를 비교하게 됩니다. 둘을 같은 척도로 맞추고 다시 평가하십시오. 모델이 정말 이런 값을 낸다면 발산한 것입니다.",
  "Copies training data": "학습 데이터를 복사함",
  "{0} of {1} generated samples {2} closer to a training sample than fresh data can{3}.":
    "생성 표본 {1}개 가운데 {0}개가{3} 새 데이터로는 있을 수 없을 만큼 학습 표본에 가깝습니다.",
  "flagged samples": "복사로 표시된 표본",
  "of these shifted, cropped or mirrored": "그 가운데 옮기거나 자르거나 뒤집은 것",
  "ratio of median distances": "거리 중앙값의 비",
  ", once it is shifted, cropped or mirrored": ", 옮기거나 자르거나 뒤집어 보면",
  ", {0} of them once shifted, cropped or mirrored": "(그 가운데 {0}개는 옮기거나 자르거나 뒤집어 보면)",
  "Leans towards the training data": "학습 데이터 쪽으로 기욺",
  "Generated samples lie a little closer to the training data than fresh data does (ratio {0}){1}; no single one is close enough to be called a copy.":
    "생성 표본이 새 데이터보다 학습 데이터에 조금 더 가깝습니다(비 {0}){1}. 복사라고 할 만큼 가까운 표본은 없습니다.",
  ", {0} training samples have one far nearer than any held-out sample, against {1} the other way round, so that a part may be loose copies":
    ". 학습 표본 {0}개에는 어떤 held-out 표본보다 훨씬 가까운 생성 표본이 있고 그 반대는 {1}개라서, 일부가 느슨한 복사일 수 있습니다",
  "Stray samples": "동떨어진 표본",
  "{0} of {1} generated samples {2} farther from all held-out data than three times what any held-out sample lies from its nearest.":
    "생성 표본 {1}개 가운데 {0}개가, held-out 표본이 가장 가까운 표본에서 떨어진 거리의 최댓값의 세 배보다 더 멀리 모든 held-out 데이터에서 떨어져 있습니다.",
  "stray samples": "동떨어진 표본",
  "Training and held-out data differ": "학습 데이터와 held-out 데이터가 다름",
  "A two-sample test tells training from held-out data (p = {0}), so the real-vs-real values here are too poor and copying is hard to judge; check that both come from one source and one scale.":
    "2-표본 검정이 학습 데이터와 held-out 데이터를 구별합니다(p = {0}). 그래서 실제 대 실제 값이 지나치게 나쁘고 복사를 판정하기 어렵습니다. 둘의 출처와 척도가 같은지 확인하십시오.",
  "p, train against held-out": "p, 학습 대 held-out",
  "Means or covariances differ": "평균이나 공분산이 다름",
  "The Fréchet distance lies above its real-vs-real value and its floor by more than chance.":
    "프레셰 거리가 실제 대 실제 값과 바닥값보다 우연을 넘어 큽니다.",
  "(at n = {0} against {1})": "(n = {0} 대 {1}에서)",
  Blurry: "흐릿함",
  "Poor samples": "낮은 표본 품질",
  "{0} of the generated samples fall where no real data is; of real data itself {1} would{2}.":
    "생성 표본의 {0}{이/가} 실제 데이터가 없는 곳에 떨어집니다. 실제 데이터 자체라면 {1}입니다{2}.",
  precision: "정밀도",
  recall: "재현율",
  coverage: "커버리지",
  "precision, real against real": "정밀도, 실제 대 실제",
  "recall, real against real": "재현율, 실제 대 실제",
  "coverage, real against real": "커버리지, 실제 대 실제",
  "Misses most of the data": "데이터의 대부분이 빠짐",
  "Misses part of the data": "데이터의 일부가 빠짐",
  "{0} of the held-out samples have no generated sample near them; {1} would if real data stood in its place{2}.{3}{4}":
    "held-out 표본의 {0} 근처에 생성 표본이 없습니다. 그 자리에 실제 데이터를 놓으면 {1}입니다{2}.{3}{4}",
  "share of the held-out data in the missing region about sample {0}":
    "표본 {0} 둘레의 빠진 영역에 있는 held-out 데이터의 비율",
  "{0} ({1} of {2} covered)": "{0}({2}개 가운데 {1}개 덮임)",
  "It never makes class {0}.": "전혀 만들지 않는 클래스: {0}.",
  "It covers hardly any of class {0}.": "거의 덮지 않는 클래스: {0}.",
  "It hardly makes class {0}.": "거의 만들지 않는 클래스: {0!}.",
  "It hardly makes class {0} and {1}.": "거의 만들지 않는 클래스: {0!}, {1!}.",
  "It never makes class {0} and {1}.": "전혀 만들지 않는 클래스: {0}, {1}.",
  "By its labels it never makes class {0}.": "라벨로 보아 전혀 만들지 않는 클래스: {0!}.",
  "By its labels it never makes class {0} and {1}.": "라벨로 보아 전혀 만들지 않는 클래스: {0!}, {1!}.",
  "By its labels it makes too little of class {0}.": "라벨로 보아 너무 적게 만드는 클래스: {0!}.",
  "By its labels it makes too little of class {0} and {1}.":
    "라벨로 보아 너무 적게 만드는 클래스: {0!}, {1!}.",
  "By its labels it makes too much of class {0}.": "라벨로 보아 너무 많이 만드는 클래스: {0!}.",
  "By its labels it makes too much of class {0} and {1}.": "라벨로 보아 너무 많이 만드는 클래스: {0!}, {1!}.",
  "{0} ({1} rather than {2})": "{0!}({2} 대신 {1})",
  "Its labels name class {0}, which no held-out sample has.": "held-out 표본에 없는 클래스의 라벨: {0!}.",
  "Its labels name class {0} and {1}, which no held-out sample has.":
    "held-out 표본에 없는 클래스의 라벨: {0!}, {1!}.",
  "No held-out sample has the label of class {0}.": "held-out 표본에 없는 라벨의 클래스: {0}.",
  "{0} ({1} of the generated ones)": "{0!}(생성 표본의 {1})",
  "No generated sample carries the label of class {0}.": "라벨이 붙은 생성 표본이 없는 클래스: {0}.",
  "Too few carry that of class {0}.": "라벨이 너무 적은 클래스: {0}.",
  "Too many carry that of class {0}.": "라벨이 너무 많은 클래스: {0}.",
  "Classes are left out": "빠진 클래스가 있음",
  "Classes in other shares": "클래스의 비율이 다름",
  "{0} Adjusted p at most {1}. Where labels were asked for in these shares the model is not to blame, but every metric here compares with the shares of the held-out data.":
    "{0} 보정한 p는 {1} 이하입니다. 라벨을 이런 비율로 요청했다면 모델의 탓은 아니지만, 여기의 모든 지표는 held-out 데이터의 비율과 비교합니다.",
  "Adjusted p at most {0}.": "보정한 p는 {0} 이하입니다.",
  "Where labels were asked for in these shares the model is not to blame, but every metric here compares with the shares of the held-out data.":
    "라벨을 이런 비율로 요청했다면 모델의 탓은 아니지만, 여기의 모든 지표는 held-out 데이터의 비율과 비교합니다.",
  "class {0}, generated share": "클래스 {0!}, 생성 표본의 비율",
  "class {0}, held-out share": "클래스 {0!}, held-out 표본의 비율",
  "They lie scattered, in no one region.": "한 영역에 모이지 않고 흩어져 있습니다.",
  "another, smaller one": "더 작은 다른 영역 하나",
  "{0} smaller ones": "더 작은 영역 {0}곳",
  ", and {0} in {1}": "({1}에 다시 {0})",
  "{0} of the held-out data is missing in one region, about held-out sample {1}{2}.":
    "held-out 데이터의 {0}{이/가} held-out 표본 {1} 둘레의 한 영역에서 빠졌습니다{2}.",
  "Less varied than real data": "실제 데이터보다 다양하지 않음",
  "Every region is reached, but the generated samples spread over less of it: {0} of the held-out samples lie outside their manifold, against {1} for real data{2}.":
    "모든 영역에 이르지만 생성 표본이 그 안에서 덜 퍼져 있습니다. held-out 표본의 {0}{이/가} 생성 표본의 다양체 밖에 있고, 실제 데이터라면 {1}입니다{2}.",
  "Spread thin": "성기게 퍼짐",
  "No region is left out, but the generated samples are sparse where the real data is dense: {0} of the held-out samples have none within their ball, against {1} for real data{2}.":
    "빠진 영역은 없지만 실제 데이터가 빽빽한 곳에서 생성 표본이 성깁니다. held-out 표본의 {0}{은/는} 자기 공 안에 생성 표본이 없고, 실제 데이터라면 {1}입니다{2}.",
  "{0} of the generated samples are exact repeats of another generated sample.":
    "생성 표본의 {0}{이/가} 다른 생성 표본을 그대로 되풀이합니다.",
  "{0} of the generated samples lie closer to another generated sample than real samples lie to each other.":
    "생성 표본의 {0}{이/가} 실제 표본끼리보다 다른 생성 표본에 더 가깝습니다.",
  "Repeats itself": "같은 표본을 되풀이함",
  "share of repeats": "되풀이의 비율",
  "share of near repeats": "거의 되풀이한 것의 비율",
  "The distributions differ": "분포가 다름",
  "A two-sample test tells generated from held-out samples (p = {0}).":
    "2-표본 검정이 생성 표본과 held-out 표본을 구별합니다(p = {0}).",
  "A hint of a difference": "차이의 조짐",
  "A two-sample test rejects at 5% (p = {0}), which real data does about once in {1} times; more samples would settle it.":
    "2-표본 검정이 5% 수준에서 기각하지만(p = {0}) 실제 데이터도 대략 {1}번에 한 번은 그렇습니다. 표본이 더 있으면 분명해집니다.",
  "Too few samples to tell": "판정하기에는 표본이 너무 적음",
  "With {0} generated samples the intervals are so wide that serious trouble could hide in them.":
    "생성 표본 {0}개로는 구간이 너무 넓어 심각한 문제가 숨어 있을 수 있습니다.",
  "generated samples": "생성 표본",
  "The feature space is too weak": "특징 공간이 너무 약함",
  "{0} of the held-out samples differ from each other but have the features of another one, so no distance here can tell such samples apart; use richer features.":
    "held-out 표본의 {0}{은/는} 서로 다른데도 다른 표본과 특징이 같아, 여기의 어떤 거리로도 구별할 수 없습니다. 더 풍부한 특징을 쓰십시오.",
  "share of held-out samples with the features of another": "다른 표본과 특징이 같은 held-out 표본의 비율",
  "the two-sample test": "2-표본 검정",
  "{0} for the Fréchet distance": "{0}(프레셰 거리에)",
  "The Fréchet distance is about what real data gives, yet {0} {1} generated from real data: means and covariances hardly differ in this feature space, so a low Fréchet distance says nothing here.":
    "프레셰 거리는 실제 데이터와 비슷하지만 {0}{은/는} 생성 데이터와 실제 데이터를 구별합니다. 이 특징 공간에서는 평균과 공분산이 거의 다르지 않으므로 낮은 프레셰 거리는 아무것도 말하지 않습니다.",
  "Indistinct from real data at this n": "이 n에서는 실제 데이터와 구별되지 않음",
  "Precision, recall and coverage of the {0} generated samples are those of real data, and no test tells the distributions apart. A difference in which {1} of the samples lie far from all data would probably have been seen; smaller ones can hide.":
    "생성 표본 {0}개의 정밀도, 재현율, 커버리지가 실제 데이터와 같고, 어떤 검정도 분포를 구별하지 못합니다. 표본의 {1}{이/가} 모든 데이터에서 멀리 벗어나는 차이라면 아마 보였을 것입니다. 더 작은 차이는 숨어 있을 수 있습니다.",
  "share far off that would be seen": "보였을 이탈 비율",
};
