/** What qualifies the numbers: the `…Caveats.ts` of the evaluation, but those of the domain and of the tasks. */
export const CAVEATS: Readonly<Record<string, string>> = {
  // Feature spaces
  "Distances are between the values themselves: every difference counts by its size, in whatever column, and none by its meaning. A small shift of an image or of a series is a large distance, and a slight change that matters a small one.":
    "거리는 값 자체 사이의 거리입니다. 어느 열이든 차이는 크기만큼 세며 뜻은 따지지 않습니다. 이미지나 계열을 조금만 옮겨도 거리가 크고, 작지만 중요한 변화는 거리가 작습니다.",
  "Distances are between standardised values: every column counts the same, whatever its unit. Columns that are nearly constant in the real data count as much as the others, noise included.":
    "거리는 표준화한 값 사이의 거리입니다. 단위가 무엇이든 모든 열을 똑같이 셉니다. 실제 데이터에서 거의 일정한 열도 잡음까지 포함해 다른 열만큼 셉니다.",
  "Distances are along the principal components of the real data. What generated samples do in other directions, such as fine noise, is not seen.":
    "거리는 실제 데이터의 주성분을 따라 잽니다. 생성 표본이 다른 방향에서 보이는 것, 이를테면 미세한 잡음은 보이지 않습니다.",
  "Distances are between random ReLU features: they see some nonlinear structure, know nothing of what matters in the data, and change with the seed.":
    "거리는 무작위 ReLU 특징 사이의 거리입니다. 비선형 구조를 얼마간 보지만 데이터에서 무엇이 중요한지는 모르며 시드에 따라 바뀝니다.",
  "Distances are between amplitude spectra: they see which frequencies there are and how strong, but neither phase nor place. Samples shifted or turned about in time look alike.":
    "거리는 진폭 스펙트럼 사이의 거리입니다. 어떤 진동수가 얼마나 강한지는 보지만 위상과 위치는 보지 못합니다. 시간을 옮기거나 뒤집은 표본은 같아 보입니다.",
  "Distances are between precomputed features: they see what that network keeps and nothing else; copies and flaws that it is blind to go unnoticed.":
    "거리는 미리 계산한 특징 사이의 거리입니다. 그 신경망이 담아 두는 것만 보며, 신경망이 보지 못하는 복사와 결함은 드러나지 않습니다.",
  "The feature space was fitted to the held-out data, for want of training data: it suits that data a little better than any other.":
    "학습 데이터가 없어 특징 공간을 held-out 데이터에 맞추었습니다. 그래서 다른 데이터보다 그 데이터에 조금 더 잘 맞습니다.",
  "{0} components stand for {1} values, {2} of the directions.":
    "성분 {0}개가 값 {1}개를 대신합니다. 방향의 {2}입니다.",
  "Column {0} carries {1} of the held-out variance, so every distance is nearly that column's alone and the others go unseen; standardised features (--features standardized) would give every column its say.":
    "{0}번 열이 held-out 분산의 {1}{을/를} 차지하므로 모든 거리가 거의 그 열의 것이고 나머지 열은 보이지 않습니다. 표준화한 특징(--features standardized)을 쓰면 모든 열이 반영됩니다.",
  // Fréchet distance
  "Biased upward at any finite n: samples of one Gaussian law at n = {0} and {1} would already give about {2}. Comparable only with values at the same n, in the same feature space.":
    "유한한 n에서는 늘 위로 치우칩니다. n = {0}{과/와} {1}에서는 같은 가우시안의 두 표본도 이미 약 {2}{을/를} 냅니다. 같은 특징 공간, 같은 n의 값과만 비교할 수 있습니다.",
  "{0} samples cannot fill {1} dimensions: a covariance is singular and the bias is large. Use at least {2} samples or a smaller feature space.":
    "표본 {0}개로는 {1}차원을 채울 수 없어 공분산이 특이하고 편향이 큽니다. 표본을 {2}개 이상 쓰거나 더 작은 특징 공간을 쓰십시오.",
  "No interval and no extrapolation over n: too few samples, or too many dimensions for the repetitions they need.":
    "구간과 n에 대한 외삽이 없습니다. 표본이 너무 적거나, 필요한 반복을 하기에는 차원이 너무 많습니다.",
  "The real-vs-real value is at n = {0} against {1}, where the bias is larger than at the generated samples' size.":
    "실제 대 실제 값은 n = {0} 대 {1}에서 잰 것이라, 생성 표본의 수에서보다 편향이 큽니다.",
  "Against the training data it is {0}. That is a contrast only: a model that copies its training data scores best there.":
    "학습 데이터에 대해서는 {0}입니다. 이것은 대조일 뿐입니다. 학습 데이터를 복사하는 모델이 거기서 가장 좋은 점수를 받습니다.",
  "Sees only means and covariances: modes and shapes that leave them alone go unnoticed.":
    "평균과 공분산만 봅니다. 그 둘을 바꾸지 않는 모드와 모양은 드러나지 않습니다.",
  // Stored statistics
  "Of the {0} data only a mean and a covariance are stored, so the Fréchet distance is the one metric that can be computed: quality, coverage and copying are not told apart by it.":
    "{0} 데이터는 평균과 공분산만 저장되어 있어 프레셰 거리만 계산할 수 있습니다. 품질, 커버리지, 복사는 그것으로 구별되지 않습니다.",
  "How many samples the stored statistics are of is unknown, and so is the bias of the distance: no floor can be given, and it is comparable only with distances to the same statistics at the same number of generated samples.":
    "저장된 통계가 표본 몇 개의 것인지 모르므로 거리의 편향도 모릅니다. 바닥값을 줄 수 없고, 같은 통계와 같은 수의 생성 표본으로 잰 거리와만 비교할 수 있습니다.",
  "Stored statistics do not say which features and which image resizing they are of; make sure that both sides come from the same network and the same preparation.":
    "저장된 통계는 어떤 특징과 어떤 이미지 크기 조정에서 나왔는지 말하지 않습니다. 양쪽이 같은 신경망과 같은 전처리에서 왔는지 확인하십시오.",
  "The interval and the extrapolation over n are those of the side whose samples are there; the stored side is taken as it is.":
    "구간과 n에 대한 외삽은 표본이 있는 쪽의 것입니다. 저장된 쪽은 있는 그대로 씁니다.",
  "No interval and no extrapolation over n: too few samples at hand, or too many dimensions for the repetitions they need.":
    "구간과 n에 대한 외삽이 없습니다. 가진 표본이 너무 적거나, 필요한 반복을 하기에는 차원이 너무 많습니다.",
  "{0} and the {1}": "{0}, {1}",
  generated: "생성",
  training: "학습",
  // Inputs
  "Value {0} of {1} is the same in every generated sample, but varies in the held-out data.":
    "값 {1}개 가운데 {0}번 값이 생성 표본 모두에서 같지만, held-out 데이터에서는 달라집니다.",
  "{0} of {1} values are the same in every generated sample, but vary in the held-out data; the first is value {2}.":
    "값 {1}개 가운데 {0}개가 생성 표본 모두에서 같지만, held-out 데이터에서는 달라집니다. 그 첫째는 {2}번 값입니다.",
  "{0} of {1} {2} samples repeat an earlier one exactly.":
    "{2} 표본 {1}개 가운데 {0}개가 앞의 표본과 똑같습니다.",
  "No training data is known, so copies of it cannot be looked for.":
    "학습 데이터를 몰라 그 복사를 찾을 수 없습니다.",
  "{0} was taken for held-out data by its name. If the model was trained on it, every number here is too good; name the roles in samplescope.json.":
    "{0}{을/를} 이름으로 보아 held-out 데이터로 썼습니다. 모델이 그것으로 학습했다면 여기의 모든 수가 지나치게 좋습니다. samplescope.json에 역할을 적으십시오.",
  "Samples of equal size but different shape were compared value by value in C order.":
    "크기는 같지만 모양이 다른 표본을 C 순서로 값마다 비교했습니다.",
  "{0} of {1} {2} samples": "{2} 표본 {1}개 가운데 {0}개",
  "Copies of training samples that are not among these are not seen.":
    "여기에 들지 않은 학습 표본의 복사는 보이지 않습니다.",
  "{0} were used, drawn at random (seed {1}): all of them need about {2} of memory, and the limit is {3} (--memory, or the setting samplescope.memory).":
    "{0}{을/를} 무작위로 뽑아(시드 {1}) 썼습니다. 모두 쓰려면 메모리가 약 {2} 필요한데 한도는 {3}입니다(--memory 또는 설정 samplescope.memory).",
  "{0} were used, drawn at random (seed {1}): all of them need about {2} of memory, and the kernels can address {3}.":
    "{0}{을/를} 무작위로 뽑아(시드 {1}) 썼습니다. 모두 쓰려면 메모리가 약 {2} 필요한데 계산 커널이 다룰 수 있는 것은 {3}입니다.",
  "Passed over as {0} data: {1}": "{0} 데이터로 쓰지 않고 넘어감: {1}",
  "Passed over besides: {0}.": "그 밖에 넘어간 것: {0}.",
  "{0} files like {1}": "{1} 같은 파일 {0}개",
  "The run {0} matches no file ({1}).": "실행 {0!}에 맞는 파일이 없습니다({1}).",
  "The labels of the {0} data were left out: {1}": "{0} 데이터의 라벨을 쓰지 않았습니다. {1}",
  "The labels of the generated data were left out: {0}": "생성 데이터의 라벨을 쓰지 않았습니다. {0}",
  "{0} holds {1} labels for {2} {3} samples, so {4}; write one label a sample.":
    "{0!}의 라벨은 {1}개인데 {3} 표본은 {2}개입니다. 그래서 {4}. 표본마다 라벨을 하나씩 쓰십시오.",
  "{0} holds {1} labels for {2} generated samples, so shares are not told by class; write one label a sample.":
    "{0!}의 라벨은 {1}개인데 생성 표본은 {2}개라 클래스별 비율을 말하지 않습니다. 표본마다 라벨을 하나씩 쓰십시오.",
  "{0} holds no classes: label {1} is {2}, so {3}; write whole numbers below 2^53, or names.":
    "{0!}의 값은 클래스가 아닙니다. {1}번 라벨이 {2}입니다. 그래서 {3}. 2^53보다 작은 정수나 이름을 쓰십시오.",
  "{0} holds no classes but {1} different labels, so {2}; {3} are the most.":
    "{0!}의 값은 클래스가 아닙니다. 서로 다른 라벨이 {1}개이고 {3}개까지 쓸 수 있습니다. 그래서 {2}.",
  "{0} writes {1} where the labels of the held-out data have {2}, so shares are not told by class; write the same labels in both.":
    "{0!}의 라벨 {1!}{과/와} held-out 데이터의 라벨 {2!}의 표기가 달라 클래스별 비율을 말하지 않습니다. 양쪽에 같은 라벨을 쓰십시오.",
  "coverage is not told by class": "클래스별 커버리지를 말하지 않습니다",
  "shares are not told by class": "클래스별 비율을 말하지 않습니다",
  "None of the labels in {0} is one of the held-out data's, so shares are not told by class; write the same labels in both.":
    "{0!}의 라벨 가운데 held-out 데이터의 것이 하나도 없어 클래스별 비율을 말하지 않습니다. 양쪽에 같은 라벨을 쓰십시오.",
  "The labels of the held-out data were left out: {0}": "held-out 데이터의 라벨을 쓰지 않았습니다. {0}",
  "{0} holds {1} values for {2} held-out samples, so coverage is not told by class; write one label a sample.":
    "{0}에는 held-out 표본 {2}개에 대해 값이 {1}개 있어 클래스별 커버리지를 말하지 않습니다. 표본마다 라벨을 하나씩 쓰십시오.",
  "{0} holds {1} labels for {2} held-out samples, so coverage is not told by class; write one label a sample.":
    "{0}에는 held-out 표본 {2}개에 라벨이 {1}개 있어 클래스별 커버리지를 말하지 않습니다. 표본마다 라벨을 하나씩 쓰십시오.",
  // KID and energy distance
  "KID is on the scale of its kernel (x·y/d + 1)³ over {0} values, not times 1000: comparable only in this feature space.":
    "KID는 값 {0}개에 대한 kernel (x·y/d + 1)³의 척도 그대로이며 1000을 곱하지 않았습니다. 이 특징 공간에서만 비교할 수 있습니다.",
  "A negative KID is normal: the estimate is unbiased, so it scatters about zero when there is no difference.":
    "KID가 음수인 것은 정상입니다. 불편 추정량이라 차이가 없으면 0 둘레에 흩어집니다.",
  "The spread over {0} subsets of {1}, which other tools print after ±, is not a standard error; the one given here is a jackknife over the samples.":
    "다른 도구가 ± 뒤에 적는, 크기 {1}인 부분집합 {0}개 사이의 퍼짐은 표준오차가 아닙니다. 여기의 표준오차는 표본에 대한 잭나이프입니다.",
  "The average over {0} random parts of both sets, each compared with its own counterpart, since the cost of all pairs grows with the square of n: unbiased as well, with the larger error that is given.":
    "모든 쌍의 비용은 n의 제곱으로 늘어나므로, 두 집합을 무작위로 나눈 {0}개 부분을 짝지어 비교한 평균입니다. 역시 불편이며, 오차는 적힌 만큼 더 큽니다.",
  "The energy distance is ruled by the large distances: it sees shifts and missing modes, hardly a difference within modes.":
    "에너지 거리는 큰 거리가 좌우합니다. 이동과 빠진 모드는 보지만 모드 안의 차이는 거의 보지 못합니다.",
  // Likelihood
  "A good likelihood does not mean good samples: a model of which 99% of the samples are junk loses at most {0} nats a sample, {1} a dimension at d = {2}. Read any difference of two checkpoints against that.":
    "우도가 좋다고 표본이 좋은 것은 아닙니다. 표본의 99%가 쓰레기인 모델도 표본당 최대 {0} nat, d = {2}에서 차원당 {1} nat만 잃습니다. 두 체크포인트의 차이는 이에 견주어 읽으십시오.",
  "Training samples are likelier than held-out ones by {0}: the model has learned some of them by heart. Checkpoints before may generalize better.":
    "학습 표본의 로그우도가 held-out보다 {0} 높습니다. 모델이 일부를 외웠습니다. 앞선 체크포인트가 더 잘 일반화할 수 있습니다.",
  "Training samples are likelier than held-out ones by {0}, which is not told from chance.":
    "학습 표본의 로그우도가 held-out보다 {0} 높지만, 우연과 구별되지 않습니다.",
  "Training samples are likelier than held-out ones by {0}, which is no sign of overfitting.":
    "학습 표본과 held-out의 로그우도 차이는 {0}로, 과적합의 조짐이 아닙니다.",
  "{0} nats a sample (95% {1} to {2})": "표본당 {0} nat(95% {1} ~ {2})",
  "There are {0} log-likelihoods for {1} held-out samples, so they are of other samples; make sure that the model had not seen those.":
    "held-out 표본은 {1}개인데 로그우도는 {0}개이므로 다른 표본의 것입니다. 모델이 보지 않은 표본인지 확인하십시오.",
  "Training samples are likelier than held-out ones by {0}, which is {1}.":
    "학습 표본의 우도가 held-out 표본보다 높은 정도는 {0}이며, {1}.",
  "not told from chance": "우연과 구별되지 않습니다",
  "no sign of overfitting": "과적합의 조짐이 아닙니다",
  "Likelihood: {0}": "우도: {0}",
  // Memorization
  "{0} of {1} held-out samples ({2}) are also in the training set. They were left out of this baseline; every other metric still counts them, so remove them from one of the two files.":
    "held-out 표본 {1}개 가운데 {0}개({2})가 학습 데이터에도 있습니다. 이 기준값에서는 뺐지만 다른 지표는 모두 그것을 셉니다. 둘 가운데 한 파일에서 지우십시오.",
  "A median distance of zero leaves the ratio without an interval; read the copies instead.":
    "거리의 중앙값이 0이라 비에 구간이 없습니다. 대신 복사의 수를 읽으십시오.",
  "Near copies cannot be told from chance: the {0} held-out distances are too few or too equal to fit their lower tail. Exact copies are counted all the same.":
    "가까운 복사를 우연과 구별할 수 없습니다. held-out 거리 {0}개가 아래쪽 꼬리를 맞추기에 너무 적거나 너무 비슷합니다. 완전한 복사는 그래도 셉니다.",
  "Authenticity of fresh data is not 100%: the held-out samples themselves reach {0}.":
    "새 데이터의 authenticity도 100%가 아닙니다. held-out 표본 자체가 {0}입니다.",
  "Distances are between raw values, which a shift hides copies from; so the middle of each image was also compared in all positions within {0} pixels, mirrored or not. Rotated, recoloured or resized copies are still not seen.":
    "거리는 원래 값 사이의 거리라서 조금만 옮겨도 복사가 숨습니다. 그래서 각 이미지의 가운데를 {0}픽셀 안의 모든 위치에서, 좌우로 뒤집은 것까지 비교했습니다. 돌리거나 색 또는 크기를 바꾼 복사는 여전히 보이지 않습니다.",
  "Distances are between raw values: a training sample that was cropped, shifted or mirrored lies far away and is not seen as a copy.":
    "거리는 원래 값 사이의 거리입니다. 자르거나 옮기거나 뒤집은 학습 표본은 멀리 있어 복사로 보이지 않습니다.",
  "No C_T: no cell of the data holds more than 20 generated samples and some of each other set.":
    "C_T가 없습니다. 생성 표본이 20개보다 많고 다른 집합의 표본도 있는 칸이 없습니다.",
  "The ratio of medians sees only what happens to at least half of the samples; copies among a minority are found by the tail test beside it.":
    "중앙값의 비는 표본의 절반 이상에서 일어나는 일만 봅니다. 일부에만 있는 복사는 곁의 꼬리 검정이 찾습니다.",
  "Memorization cannot be judged: {0} of {1} held-out samples are in the training set; use real data that the model has not seen.":
    "암기를 판정할 수 없습니다. held-out 표본 {1}개 가운데 {0}개가 학습 데이터에 있습니다. 모델이 보지 않은 실제 데이터를 쓰십시오.",
  // MMD
  "The median bandwidth looks at the distance between modes, and the held-out data has structure at a much smaller scale: a difference within modes is invisible to this test. Test several bandwidths (aggregated), or one at the scale that matters.":
    "중앙값 대역폭은 모드 사이의 거리를 보는데 held-out 데이터에는 훨씬 작은 척도의 구조가 있습니다. 모드 안의 차이는 이 검정에 보이지 않습니다. 여러 대역폭(aggregated)이나 중요한 척도의 대역폭으로 검정하십시오.",
  "The median bandwidth looks at one scale, the typical distance of two samples; differences at a smaller scale are better seen by several bandwidths (aggregated).":
    "중앙값 대역폭은 두 표본의 전형적인 거리라는 한 척도만 봅니다. 더 작은 척도의 차이는 여러 대역폭(aggregated)이 더 잘 봅니다.",
  "Half of the samples chose the bandwidth and are not in the test, which so rests on {0} generated and {1} held-out ones.":
    "표본의 절반은 대역폭을 고르는 데 쓰여 검정에 들지 않습니다. 검정은 생성 표본 {0}개와 held-out 표본 {1}개에 근거합니다.",
  "A negative MMD² is normal: the estimate is unbiased, so it scatters about zero when there is no difference.":
    "MMD²가 음수인 것은 정상입니다. 불편 추정량이라 차이가 없으면 0 둘레에 흩어집니다.",
  "The test used {0} generated and {1} held-out samples; {2} would see smaller differences.":
    "검정에 생성 표본 {0}, held-out 표본 {1}{을/를} 썼습니다. {2}개를 쓰면 더 작은 차이를 볼 것입니다.",
  "The test averages over {0} random parts of both sets, since the cost of all pairs grows with the square of n. All samples take part and the level is exact; the noise is {1} times that of all pairs, which would see smaller differences.":
    "모든 쌍의 비용은 n의 제곱으로 늘어나므로 두 집합을 무작위로 나눈 {0}개 부분의 평균으로 검정합니다. 모든 표본이 들어가고 유의수준은 정확합니다. 잡음은 모든 쌍을 쓸 때의 {1}배이며, 모든 쌍이라면 더 작은 차이를 볼 것입니다.",
  "The permutations exchange samples in fours, drawn at random once, which costs a small part of the time: the level is exact, and hardly any power is lost.":
    "순열은 한 번 무작위로 묶은 네 개씩 표본을 바꾸어 시간을 크게 줄입니다. 유의수준은 정확하고 검정력은 거의 줄지 않습니다.",
  "p is the smallest that {0} permutations can give; more permutations could make it smaller, never 0.":
    "p는 순열 {0}회로 나올 수 있는 최솟값입니다. 순열이 더 많으면 작아질 수 있지만 0이 되지는 않습니다.",
  "a random {0} of {1}": "{1}개 중 무작위 {0}개",
  "all {0}": "{0}개 모두",
  // Precision and recall
  "No real-vs-real value: too little held-out data to split at k = {0}. Perfect samples would not give 1, so read these numbers only against other dumps at the same n.":
    "실제 대 실제 값이 없습니다. held-out 데이터가 적어 k = {0}에서 나눌 수 없습니다. 완벽한 표본도 1이 되지 않으므로 같은 n의 다른 덤프와만 견주어 읽으십시오.",
  "Perfect samples do not give 1: at this n and k = {0}, real data against real data gives precision {1} and recall {2}.":
    "완벽한 표본도 1이 되지 않습니다. 이 n과 k = {0}에서 실제 데이터끼리 재면 정밀도 {1}, 재현율 {2}입니다.",
  "the training set is smaller": "학습 데이터가 더 적음",
  "without training data, the held-out set was split": "학습 데이터가 없어 held-out 데이터를 나눔",
  "The real-vs-real value is at n = {0} against {1} ({2}); verdicts compare it with the generated samples brought to those sizes, not with the number shown.":
    "실제 대 실제 값은 n = {0} 대 {1}에서 잰 것입니다({2}). 판정은 보이는 수가 아니라 생성 표본을 그 수로 맞춘 값과 비교합니다.",
  "With {0} generated and {1} held-out samples the 95% intervals are up to {2} wide; more samples would narrow them.":
    "생성 표본 {0}개와 held-out 표본 {1}개로는 95% 구간의 너비가 최대 {2}입니다. 표본이 더 많으면 좁아집니다.",
  "Precision is near its real-data value but density is only {0} of it: a few outlying held-out samples with large balls may hold most of the generated ones.":
    "정밀도는 실제 데이터의 값에 가깝지만 밀도는 그 {0}배뿐입니다. 큰 공을 가진 동떨어진 held-out 표본 몇 개가 생성 표본 대부분을 담고 있을 수 있습니다.",
  "Balls are open, as in prdc: a sample at exactly the radius is outside, so that exact copies count for less than with the closed balls of the papers.":
    "prdc처럼 열린 공을 씁니다. 정확히 반지름에 있는 표본은 밖이므로 완전한 복사는 논문의 닫힌 공에서보다 덜 셉니다.",
  "{0} held-out samples have {1} or more exact duplicates, so their balls have radius zero and hold only copies of themselves.":
    "held-out 표본 {0}개는 똑같은 표본이 {1}개 이상 있어 공의 반지름이 0이고 자신의 복사만 담습니다.",
  // Vendi score and Wasserstein distances
  "The Vendi score compares directions from the origin and knows nothing of the real data: noise scores highest. Read it against {0}, not as a quality.":
    "Vendi 점수는 원점에서 본 방향을 비교할 뿐 실제 데이터를 모릅니다. 잡음의 점수가 가장 높습니다. 품질로 읽지 말고 {0}{과/와} 견주어 읽으십시오.",
  "real data": "실제 데이터",
  "the {0} of real data": "실제 데이터의 {0}",
  "Computed on {0} random samples of each set, for the cost of its eigenvalues.":
    "고윳값의 계산 비용 때문에 집합마다 무작위 표본 {0}개로 계산했습니다.",
  "There are {0} held-out samples only: compare the value for as many generated ones.":
    "held-out 표본이 {0}개뿐입니다. 같은 수의 생성 표본에서 나온 값과 비교하십시오.",
  "No interval: too few samples.": "구간이 없습니다. 표본이 너무 적습니다.",
  "The error of the sliced distance is that of {0} random projections alone; how much the samples themselves scatter shows in the real-vs-real value. Both shrink with n, so values are comparable at the same n only.":
    "sliced 거리의 오차는 무작위 투영 {0}개에서 온 것뿐입니다. 표본 자체의 흩어짐은 실제 대 실제 값에 나타납니다. 둘 다 n이 커지면 줄어드므로 같은 n에서만 비교할 수 있습니다.",
  "Of {0} columns the {1} that differ most are listed.": "열 {0}개 가운데 가장 다른 {1}개만 보입니다.",
};
