/** Progress, how inputs were chosen, and why something could not be evaluated. */
export const FAILURES: Readonly<Record<string, string>> = {
  // Progress
  "Reading {0}": "{0!} 읽는 중",
  "Looking for the real data": "실제 데이터를 찾는 중",
  "Precision and recall": "정밀도와 재현율",
  "Distances to the training data": "학습 데이터까지의 거리",
  Molecules: "분자",
  Likelihood: "우도",
  "Wasserstein distances": "바서슈타인 거리",
  "Vendi score": "Vendi 점수",
  "Domain checks": "분야의 점검",
  "Energy distance": "에너지 거리",
  "Fréchet distance": "프레셰 거리",
  "MMD permutations": "MMD 순열",
  "Downstream task": "하위 과제",
  "Power of the MMD tests": "MMD 검정의 검정력",
  // How inputs were chosen
  "chosen to be evaluated": "평가할 것으로 고름",
  "the newest of {0} dumps in the chosen folder": "고른 폴더의 덤프 {0}개 가운데 가장 새것",
  "the only dump in the chosen folder": "고른 폴더의 유일한 덤프",
  "given explicitly": "직접 지정",
  "named in {0}": "{0!}에 적힘",
  "found by its name {0}": "이름으로 찾음({0})",
  "found by its name": "이름으로 찾음",
  "beside the samples": "표본 곁",
  "in {0}": "{0!} 안",
  "found beside the samples": "표본 곁에서 찾음",
  "features beside the samples": "표본 곁의 특징",
  median: "중앙값",
  given: "직접 지정",
  aggregated: "여러 대역폭을 합침",
  split: "절반으로 고름",
  "principal component 1": "주성분 1",
  "principal component 2": "주성분 2",
  "largest studentised MMD²": "스튜던트화한 MMD²의 최댓값",
  // Too few samples
  "{0}: at least {1} {2} samples are needed ({3}); there {4} {5}.":
    "{0}: {2} 표본이 {1}개 이상 필요한데({3}) {5}개뿐입니다.",
  "The energy distance": "에너지 거리",
  "The Fréchet distance": "프레셰 거리",
  "The likelihood": "우도",
  "The Vendi score": "Vendi 점수",
  "A split MMD test": "절반으로 고르는 MMD 검정",
  "An MMD test": "MMD 검정",
  Memorization: "암기",
  Downstream: "하위 과제",
  "valid {0}": "유효한 {0}",
  "log-likelihood": "로그우도",
  "a diversity": "다양성",
  "a covariance": "공분산",
  "a standard error": "표준오차",
  "a median of fresh distances": "새 데이터의 거리의 중앙값",
  "something to count": "셀 것",
  "to train and to test on": "학습과 시험에 씀",
  "half of them choose the bandwidth": "그 절반으로 대역폭을 고름",
  "k + 1 with k = {0}": "k + 1, k = {0}",
  "the unbiased estimate leaves out each sample's pair with itself": "불편 추정은 표본 자신과의 쌍을 뺌",
  "All samples of both sets are identical: there is no distance to take a bandwidth from.":
    "두 집합의 표본이 모두 같아 대역폭을 정할 거리가 없습니다.",
  // Likelihood
  "{0} holds arrays of {1} values a sample; log-likelihoods are one number a sample.":
    "{0}에는 표본마다 값이 {1}개 있습니다. 로그우도는 표본마다 수 하나입니다.",
  "{0} gives sample {1} a log-likelihood of {2}, so the mean says nothing: the model rules that sample out, or the computation overflowed; look at that sample.":
    "{0}에서 표본 {1}의 로그우도가 {2}{이라/라} 평균이 아무것도 말하지 않습니다. 모델이 그 표본을 불가능하다고 보았거나 계산이 넘쳤습니다. 그 표본을 살펴보십시오.",
  "The log-likelihoods are of {0} and of {1} samples, so they are not of the same ones.":
    "로그우도가 표본 {0}개와 {1}개의 것이라 같은 표본의 것이 아닙니다.",
  "{0} and {1} are of samples of {2} and {3} values, so their log-likelihoods cannot be compared.":
    "{0}{과/와} {1}{은/는} 값이 {2}개와 {3}개인 표본의 것이라 로그우도를 비교할 수 없습니다.",
  "on the same held-out samples": "같은 held-out 표본에서",
  "on held-out samples that need not be the same": "같은 것이 아닐 수 있는 held-out 표본에서",
  "{0} of the samples": "표본의 {0}",
  "The mean log-likelihoods cannot be told apart ({0}). That says little of the samples: within the interval, {1} of either could be swapped for junk.":
    "평균 로그우도를 구별할 수 없습니다({0}). 표본에 대해서는 별 뜻이 없습니다. 구간 안에서 어느 쪽이든 {1}{을/를} 쓰레기로 바꿀 수 있습니다.",
  "The second's mean log-likelihood is {0} by {1} nats a sample, {2} a dimension ({3}). A model loses no more than that when {4} of its samples are swapped for junk, so the difference says little of how good they look.":
    "둘째의 평균 로그우도가 표본당 {1} nat, 차원당 {2} {0}({3}). 표본의 {4}{을/를} 쓰레기로 바꾸어도 모델은 그 이상 잃지 않으므로, 이 차이는 표본이 얼마나 좋아 보이는지를 거의 말하지 않습니다.",
  higher: "높습니다",
  lower: "낮습니다",
  // Inputs that cannot be used
  '{0} NAME, or under "data" in {1}.': '{0} NAME 또는 {1}의 "data"에 적으십시오.',
  "{0} are {1}": "{0!}{은/는} {1}",
  "Samples in {0} but in {1}; {2}.": "표본의 모양이 다릅니다: {0}, {1}. {2}.",
  "the axes are in another order: transpose one of them": "축의 순서가 다르니 하나를 전치하십시오",
  "choose files whose samples have one shape": "표본의 모양이 같은 파일을 고르십시오",
  "single values": "값 하나씩",
  "{0} values long": "값 {0}개",
  "{0} ({1}) holds {2} sample{3}, but precision and recall with k = {4} need at least {5}; use {6}more samples.":
    "{0}({1})의 표본은 {2}개인데, k = {4}의 정밀도와 재현율에는 {5}개 이상 필요합니다. 표본을 늘리십시오{6}.",
  "a smaller k or": "(또는 k를 줄이십시오)",
  "{0} (held-out) and {1} (train) hold the same samples, so nothing could tell copying from quality; name real data that the model has not seen as held-out.":
    "{0}(held-out)과 {1}(학습)의 표본이 같아 복사와 품질을 구별할 수 없습니다. 모델이 보지 않은 실제 데이터를 held-out으로 지정하십시오.",
  "{0} ({1}) holds {2} value{3} that {4} NaN or infinite, the first ({5}) in sample {6} at position {7}; remove those samples and evaluate again.":
    "{0}({1})에 NaN이거나 무한대인 값이 {2}개 있습니다. 첫째({5})는 표본 {6}의 위치 {7}입니다. 그 표본을 지우고 다시 평가하십시오.",
  "so large that their squared distances overflow": "너무 커서 거리의 제곱이 넘칩니다",
  "so close together that their squared distances vanish": "너무 가까워 거리의 제곱이 사라집니다",
  "{0} ({1}) holds values from {2} to {3}, {4}; bring all sets to another scale and evaluate again.":
    "{0}({1})의 값은 {2} ~ {3}이며, {4}. 모든 집합의 척도를 바꾸고 다시 평가하십시오.",
  train: "학습",
  "{0} and the samples cannot both be mapped to the feature space {1}, since one of them is a stored mean and covariance; use raw values, or precomputed features of the same network (features: file).":
    "{0}{과/와} 표본을 함께 특징 공간 {1}{으로/로} 옮길 수 없습니다. 하나가 저장된 평균과 공분산이기 때문입니다. 원래 값을 쓰거나 같은 신경망의 미리 계산한 특징(features: file)을 쓰십시오.",
  "{0} has {1} values a sample and {2} has {3}; stored statistics are of the features of one network, so give features of that network (an array of features, or features: file).":
    "{0}의 표본은 값이 {1}개, {2}{은/는} {3}개입니다. 저장된 통계는 한 신경망의 특징이므로 그 신경망의 특징(특징 배열 또는 features: file)을 주십시오.",
  "{0} holds features of {1} samples, {2} holds {3} samples; compute them again from that file.":
    "{0}에는 표본 {1}개의 특징이 있는데 {2}의 표본은 {3}개입니다. 그 파일에서 특징을 다시 계산하십시오.",
  '{0} is not there, where features of the kind "file" are looked for beside {1}':
    '"file" 종류의 특징은 {1} 곁에서 찾는데 {0}{이/가} 없습니다',
  "{0}; write them there, a row a sample, or choose another kind of features.":
    "{0}. 표본마다 한 행씩 거기에 쓰거나 다른 종류의 특징을 고르십시오.",
  "Samples of {0} values are too large for the memory limit of {1}: even {2} of each set need about {3}; raise the limit (--memory, or the setting samplescope.memory).":
    "값이 {0}개인 표본은 메모리 한도 {1}에 너무 큽니다. 집합마다 {2}개만 해도 약 {3} 필요합니다. 한도를 늘리십시오(--memory 또는 설정 samplescope.memory).",
  "has negative eigenvalues": "음의 고윳값이 있습니다",
  "gives value {0} a negative variance": "값 {0}의 분산이 음수입니다",
  "is not symmetric": "대칭이 아닙니다",
  "gives values {0} and {1} a correlation beyond 1": "값 {0}{과/와} {1}의 상관이 1을 넘습니다",
  "The stored covariance {0}, so it is none; compute the statistics again, in float64.":
    "저장된 공분산은 {0}. 공분산이 아니므로 통계를 float64로 다시 계산하십시오.",
  // Files and roles
  "No held-out data was found for {0} (looked beside it and in the folders above for files named heldout, test, val, real or reference with samples of the same shape); name it in {1} or with --heldout.{2}":
    "{0}의 held-out 데이터를 찾지 못했습니다(곁과 위쪽 폴더에서 이름이 heldout, test, val, real, reference이고 표본의 모양이 같은 파일을 찾음). {1}에 적거나 --heldout으로 지정하십시오.{2}",
  "Passed over: {0}": "넘어간 것: {0}",
  "training data": "학습 데이터",
  "held-out data": "held-out 데이터",
  "Several files could be the {0} of {1}: {2}; name one in samplescope.json or with --{3}.":
    "{1}의 {0}{이/가} 될 수 있는 파일이 여럿입니다: {2}. samplescope.json에 적거나 --{3}{으로/로} 지정하십시오.",
  "{0} holds samples of shape {1}, not {2}.": "{0}의 표본은 모양이 {2}{이/가} 아니라 {1}입니다.",
  "{0} holds no samples that can be read; choose a folder of images or a dump.":
    "{0}에 읽을 수 있는 표본이 없습니다. 이미지 폴더나 덤프를 고르십시오.",
  "{0} holds several dumps ({1}{2}); choose one of them.":
    "{0}에 덤프가 여럿 있습니다({1}{2}). 하나를 고르십시오.",
  // Gallery
  "At most {0} samples are drawn at once.": "한 번에 표본 {0}개까지만 그립니다.",
  "The report has no such sample; evaluate again.": "보고서에 그런 표본이 없습니다. 다시 평가하십시오.",
  "This report has no {0} samples; evaluate again with some.":
    "이 보고서에는 {0} 표본이 없습니다. 그것을 넣고 다시 평가하십시오.",
  "There is no gallery of these samples, because precision and recall could not be measured; the caveats say why.":
    "정밀도와 재현율을 재지 못해 이 표본의 갤러리가 없습니다. 이유는 주의할 점에 있습니다.",
  "{0} ({1} samples) has changed since this report was made, so its samples are no longer those that were measured; evaluate again.":
    "보고서를 만든 뒤 {0}({1} 표본)이 바뀌어 그때 잰 표본이 아닙니다. 다시 평가하십시오.",
  // The evaluation itself
  "The evaluation was cancelled.": "평가를 취소했습니다.",
  "The evaluation ran out of memory; use fewer samples, or close other programs, and evaluate again.":
    "평가 중 메모리가 모자랐습니다. 표본을 줄이거나 다른 프로그램을 닫고 다시 평가하십시오.",
  "The evaluation worker stopped ({0}); evaluate again to start a new one.":
    "평가 작업이 멈추었습니다({0}). 다시 평가하면 새로 시작합니다.",
  "{0}, or the real data it is measured against, was written while it was read; evaluate it again when it is complete.":
    "{0} 또는 그 기준이 되는 실제 데이터가 읽는 동안 쓰였습니다. 다 쓰인 뒤 다시 평가하십시오.",
  "There is not enough memory for this evaluation; use fewer samples or close other programs.":
    "이 평가에 메모리가 모자랍니다. 표본을 줄이거나 다른 프로그램을 닫으십시오.",
  "The evaluation failed unexpectedly ({0}); this is a fault in Samplescope, please report it.":
    "평가가 뜻밖에 실패했습니다({0}). Samplescope의 결함이니 알려 주십시오.",
};
