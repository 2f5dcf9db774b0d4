/** What a test could have seen: `evaluation/powerWords.ts`, `powerPart.ts`, `measurePower.ts`. */
export const POWER: Readonly<Record<string, string>> = {
  "a {0}× spread within groups": "그룹 내 퍼짐 {0}배",
  "{0} of the data missing": "데이터의 {0} 누락",
  "a shift by {0} deviations": "{0} 표준편차 이동",
  "a shift by {0} deviations within groups": "그룹 내 {0} 표준편차 이동",
  "noise of {0} deviations within groups": "그룹 내 {0} 표준편차 잡음",
  "{0} copies of training samples": "학습 표본 복사 {0}",
  "a difference like that dump's": "그 덤프와 같은 차이",
  "Already at n = {0}": "이미 n = {0}에서",
  "not even {0} would have been seen with a power of {1}":
    "{0}조차 검정력 {1}{으로/로} 볼 수 없었을 것입니다",
  "the smallest effect of its kind that the test could have seen with a power of {0} is {1}":
    "이 종류에서 검정력 {0}{으로/로} 볼 수 있었을 가장 작은 차이는 {1}입니다",
  "; of {0} it sees {1}: it is underpowered": ". {0}{은/는} {1}만 봅니다. 검정력이 부족합니다",
  "At n = {0} not even {1} would have been seen with a power of {2}":
    "n = {0}에서 {1}조차 검정력 {2}{으로/로} 볼 수 없었을 것입니다",
  "At n = {0} not even {1} would have been seen with a power of {2}; of {3} it sees {4}: it is underpowered":
    "n = {0}에서 {1}조차 검정력 {2}{으로/로} 볼 수 없었을 것입니다. {3}의 차이는 {4}만 봅니다. 검정력이 부족합니다",
  "Already at n = {0} not even {1} would have been seen with a power of {2}":
    "이미 n = {0}에서 {1}조차 검정력 {2}{으로/로} 볼 수 없었을 것입니다",
  "Already at n = {0} not even {1} would have been seen with a power of {2}; of {3} it sees {4}: it is underpowered":
    "이미 n = {0}에서 {1}조차 검정력 {2}{으로/로} 볼 수 없었을 것입니다. {3}의 차이는 {4}만 봅니다. 검정력이 부족합니다",
  "At n = {0} the smallest effect of its kind that the test could have seen with a power of {1} is {2}":
    "n = {0}에서 검정력 {1}{으로/로} 볼 수 있었을 이 종류의 가장 작은 차이는 {2}입니다",
  "At n = {0} the smallest effect of its kind that the test could have seen with a power of {1} is {2}; of {3} it sees {4}: it is underpowered":
    "n = {0}에서 검정력 {1}{으로/로} 볼 수 있었을 이 종류의 가장 작은 차이는 {2}입니다. {3}의 차이는 {4}만 봅니다. 검정력이 부족합니다",
  "Already at n = {0} the smallest effect of its kind that the test could have seen with a power of {1} is {2}":
    "이미 n = {0}에서 검정력 {1}{으로/로} 볼 수 있었을 이 종류의 가장 작은 차이는 {2}입니다",
  "Already at n = {0} the smallest effect of its kind that the test could have seen with a power of {1} is {2}; of {3} it sees {4}: it is underpowered":
    "이미 n = {0}에서 검정력 {1}{으로/로} 볼 수 있었을 이 종류의 가장 작은 차이는 {2}입니다. {3}의 차이는 {4}만 봅니다. 검정력이 부족합니다",
  // The power of a declared test, by itself
  "n = {0} and m = {1}": "n = {0}, m = {1}",
  "At {0} the test sees {1} with power {2} (95% interval {3})":
    "{0}에서 검정이 {1}의 차이를 검정력 {2}{으로/로} 봅니다(95% 구간 {3})",
  "; {0} would need about n = {1}, beyond what was simulated":
    "; {0}에는 n이 대략 {1} 필요하며, 모의한 범위를 넘습니다",
  "; {0} needs n ≈ {1} ({2} to {3})": "; {0}에는 n ≈ {1} 필요합니다({2} ~ {3})",
  "The smallest it sees with {0} is {1}.": "{0}{으로/로} 볼 수 있는 가장 작은 것은 {1}입니다.",
  "Not even {0} is seen with {1}.": "{0}조차 {1}{으로/로} 보지 못합니다.",
  "Not rejecting would be no evidence that the distributions are equal.":
    "기각하지 않아도 분포가 같다는 증거가 아닙니다.",
  "The {0} real samples are too few to draw pairs of this size afresh: samples came from a smoothed version of them, and what they do not hold it does not either.":
    "실제 표본 {0}개는 이 크기의 쌍을 새로 뽑기에 너무 적습니다. 표본을 매끄럽게 한 것에서 뽑았으며, 표본에 없는 것은 거기에도 없습니다.",
  "Copies of training samples follow the data's distribution: a two-sample test against held-out data is blind to them by design. The memorization metrics look for them.":
    "학습 표본의 복사는 데이터의 분포를 따르므로 held-out 데이터와의 2-표본 검정은 원리상 보지 못합니다. 암기 지표가 그것을 찾습니다.",
  "The groups overlap once they are spread: measured again, the factor within them is {0}, not {1}.":
    "퍼뜨리면 그룹이 겹칩니다. 다시 재면 그룹 안의 배율은 {1}{이/가} 아니라 {0}입니다.",
  "Simulated with 199 permutations instead of {0}; the declared test has a little more power, if anything.":
    "순열 {0}회 대신 199회로 모의했습니다. 선언한 검정의 검정력은 조금 더 높을 수 있습니다.",
  "Power of {0}": "검정력: {0}",
  "The effect like needs a dump to resample; name it, as in like=runs/a/samples.npy.":
    "like 효과에는 다시 뽑을 덤프가 필요합니다. like=runs/a/samples.npy처럼 적으십시오.",
  "the dump to resample": "다시 뽑을 덤프",
  "{0} holds {1} real samples; a power needs at least {2} to draw from.":
    "{0}의 실제 표본은 {1}개입니다. 검정력을 구하려면 {2}개 이상 필요합니다.",
  "Tests of n = {0} samples take too long to be simulated; ask for n up to about {1}, whose power is at most as high.":
    "표본 n = {0}의 검정은 모의하기에 너무 오래 걸립니다. n을 약 {1} 이하로 하십시오. 그 검정력은 이보다 높지 않습니다.",
  "The wanted power {0} must lie above the level {1}.":
    "목표 검정력 {0}{은/는} 유의수준 {1}보다 커야 합니다.",
  "At n = {0} two samples of one law lie about {1} apart, which is all that a Fréchet distance near it says{2}":
    "n = {0}에서 같은 분포의 두 표본도 약 {1} 떨어져 있으며, 그 근처의 프레셰 거리는 그것만 말합니다{2}",
  "; the covariance has rank {0} in {1} dimensions, so what lies outside is not compared. Full rank needs n > {2}.":
    ". {1}차원에서 공분산의 랭크가 {0}{이라/라} 그 밖의 것은 비교하지 않습니다. 온전한 랭크에는 n > {2}{이/가} 필요합니다.",
  "{0}: with k = {1} at least {2} samples are needed, not {3}.":
    "{0}: k = {1}에는 표본이 {3}개가 아니라 {2}개 이상 필요합니다.",
  ", in data of intrinsic dimension {0}": "(데이터의 고유 차원 {0})",
  "At n = {0} and k = {1}{2}, real data itself has precision {3} and recall {4} (± {5} from sample to sample){6}":
    "n = {0}, k = {1}에서{2} 실제 데이터 자체의 정밀도는 {3}, 재현율은 {4}입니다(표본에 따라 ± {5}){6}",
  ": little room is left below it; use more samples, a larger k or features of fewer dimensions.":
    ". 그 아래로 여유가 거의 없습니다. 표본을 늘리거나 k를 키우거나 차원이 적은 특징을 쓰십시오.",
};
