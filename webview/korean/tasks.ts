/** The downstream task and molecules: `evaluation/downstream/`, `evaluation/molecules/`. */
export const TASKS: Readonly<Record<string, string>> = {
  // Downstream task
  "TSTR: a model is trained on generated samples and tested on held-out real ones; TRTR: the same model trained on real samples, with the same search for hyperparameters. Intervals hold over test samples and over random parts of the training samples.":
    "TSTR: 생성 표본으로 학습하고 held-out 실제 표본으로 시험합니다. TRTR: 같은 모델을 같은 하이퍼파라미터 탐색으로 실제 표본에서 학습합니다. 구간은 시험 표본과 학습 표본의 무작위 부분에 걸친 것입니다.",
  "Cannot tell: trained on generated samples {0}, and there is no score of real ones to compare with.":
    "알 수 없습니다. 생성 표본으로 학습하면 {0}이지만, 비교할 실제 표본의 점수가 없습니다.",
  "Cannot tell: {0}, which is no more than chance ({1}): real samples teach this model nothing that generated ones could spoil; try other features or another model.":
    "알 수 없습니다. {0}. 우연({1})보다 낫지 않습니다. 실제 표본으로도 이 모델이 배우는 것이 없으니 생성 표본이 망칠 것도 없습니다. 다른 특징이나 다른 모델을 쓰십시오.",
  "trained on generated samples {0}, on {1} {2}": "생성 표본으로 학습하면 {0}, {1} {2}입니다",
  "trained on generated samples {0}, on real ones {1}":
    "생성 표본으로 학습하면 {0}, 실제 표본으로는 {1}입니다",
  "trained on generated samples {0}, on all real ones {1}":
    "생성 표본으로 학습하면 {0}, 실제 표본 모두로는 {1}입니다",
  "real ones": "실제 표본으로는",
  "all real ones": "실제 표본 모두로는",
  "Cannot tell: {0}, and the interval of the gap is wide. {1}":
    "알 수 없습니다. {0}. 차이의 구간이 넓습니다. {1}",
  "No: {0}. {1}": "아니요. {0}. {1}",
  "Not quite: {0}. {1}": "그렇지는 않습니다. {0}. {1}",
  "Yes: {0}. {1}": "예. {0}. {1}",
  "logistic regression": "로지스틱 회귀",
  "ridge regression": "릿지 회귀",
  "the k-nearest-neighbour rule": "k-최근접 이웃",
  "a random forest": "랜덤 포레스트",
  accuracy: "정확도",
  "accuracy is {0}": "정확도 {0}",
  "R² is {0}": "R² {0}",
  "{0} points": "{0}%p",
  points: "%p",
  "{0} (recall {1} rather than {2})": "{0}(재현율 {2} 대신 {1})",
  "Most is lost in class {0} and {1} more.": "가장 많이 잃은 클래스: {0} 외 {1}개.",
  "Most is lost in class {0}.": "가장 많이 잃은 클래스: {0}.",
  "Most is lost in class {0}{1}.": "가장 많이 잃은 클래스: {0}{1}.",
  "Less useful than real data": "실제 데이터보다 쓸모가 적음",
  "{0} trained on {1} generated samples has a held-out {2} {3} below that from as many real ones.{4}":
    "생성 표본 {1}개로 학습한 {0}의 held-out {2}{이/가} 같은 수의 실제 표본으로 학습했을 때보다 {3} 낮습니다.{4}",
  "{0}, trained on generated samples": "{0}, 생성 표본으로 학습",
  "{0}, trained on real samples": "{0}, 실제 표본으로 학습",
  "p of no difference": "‘차이가 없다’의 p",
  "A model trained on real samples gives {0} of the generated samples the label that they carry; of held-out samples it is {1}. Either the conditions were not met or the samples do not look like their class.":
    "실제 표본으로 학습한 모델이 생성 표본의 {0}에 그 라벨을 매깁니다. held-out 표본에서는 {1}입니다. 조건이 지켜지지 않았거나 표본이 그 클래스처럼 보이지 않습니다.",
  "A model trained on real samples misses the {0} that generated samples carry by {1}, and those of held-out samples by {2}.":
    "실제 표본으로 학습한 모델의 {0} 오차는 생성 표본에서 {1}, held-out 표본에서 {2}입니다.",
  "Labels do not fit the samples": "라벨이 표본과 맞지 않음",
  "agreement, generated": "라벨 일치, 생성",
  "error, generated": "오차, 생성",
  "agreement, held-out": "라벨 일치, held-out",
  "error, held-out": "오차, held-out",
  "Does harm beside real data": "실제 데이터에 더하면 해로움",
  "Adding the generated samples to the real ones lowers the held-out {0} by {1} ({2}).":
    "실제 표본에 생성 표본을 더하면 held-out {0}{이/가} {1} 낮아집니다({2}).",
  gain: "이득",
  "p of no gain": "‘이득이 없다’의 p",
  "Added to the real ones they help: {0} ({1}).": "실제 표본에 더하면 도움이 됩니다: {0}({1}).",
  "Added to the real ones they do harm: {0} ({1}).": "실제 표본에 더하면 해롭습니다: {0}({1}).",
  "Added to the real ones they change nothing that can be told from chance: {0} ({1}; p = {2}).":
    "실제 표본에 더해도 우연과 구별되는 변화가 없습니다: {0}({1}, p = {2}).",
  "Without them TSTR is {0} rather than {1}.": "그것들을 빼면 TSTR은 {1}{이/가} 아니라 {0}입니다.",
  "{0} generated sample{1} a held-out one ({2} exactly): the test data has leaked into the model, and the scores are too good.{3}":
    "생성 표본 {0}개가 held-out 표본을 복사합니다(똑같은 것 {2}개). 시험 데이터가 모델에 새어 들어가 점수가 지나치게 좋습니다.{3}",
  "the training samples have no {0}": "학습 표본에 {0}{이/가} 없습니다",
  labels: "라벨",
  "no training data is known": "학습 데이터를 모릅니다",
  "Nothing was trained on real samples, since {0}: TSTR stands without the score that it is to be compared with, and nothing can be said of augmentation.":
    "실제 표본으로는 학습하지 않았습니다({0}). TSTR에는 비교할 점수가 없고 증강에 대해서는 아무것도 말할 수 없습니다.",
  "TSTR was trained on {0} samples and TRTR on {1}; the gap between generated and real samples is taken with {2} of each.":
    "TSTR은 표본 {0}개, TRTR은 {1}개로 학습했습니다. 생성과 실제의 차이는 각각 {2}개로 잽니다.",
  "No generated sample has the label {0}, which held-out samples have: TSTR cannot get those right.":
    "held-out 표본에 있는 라벨 {0}{이/가} 생성 표본에는 없습니다. TSTR은 그것을 맞힐 수 없습니다.",
  'Downstream: logistic regression predicts classes; for numbers set "model" to "ridge".':
    '하위 과제: 로지스틱 회귀는 클래스를 예측합니다. 수를 예측하려면 "model"을 "ridge"로 적으십시오.',
  'Downstream: ridge predicts numbers; for classes set "model" to "logistic".':
    '하위 과제: 릿지 회귀는 수를 예측합니다. 클래스라면 "model"을 "logistic"으로 적으십시오.',
  "the dump": "덤프",
  "the held-out data": "held-out 데이터",
  "Downstream: the {0} of all held-out samples are {1}, so there is nothing to predict.":
    "하위 과제: 모든 held-out 표본의 {0}{이/가} {1}{이라/라} 예측할 것이 없습니다.",
  "Downstream: {0} holds {1} of {2} samples, {3} holds {4} samples; write one for each, in their order.":
    "하위 과제: {0}에는 표본 {2}개의 {1}{이/가} 있는데 {3}의 표본은 {4}개입니다. 표본의 순서대로 하나씩 쓰십시오.",
  "Downstream: {0} gives sample {1} the value {2}; give it a number.":
    "하위 과제: {0}에서 표본 {1}의 값이 {2}입니다. 수를 적으십시오.",
  "Downstream: {0} holds arrays of {1} values a sample; a target is one number a sample.":
    "하위 과제: {0}에는 표본마다 값이 {1}개 있습니다. 목표는 표본마다 수 하나입니다.",
  'or name them under "data.labels"': '(또는 "data.labels"에 적으십시오)',
  "in their order": "(표본의 순서대로)",
  "Downstream: no {0} of {1} were found; write {2}_{3}.npy beside {4}, one number a sample,{5}.":
    "하위 과제: {1}의 {0}{을/를} 찾지 못했습니다. {4} 곁에 {2}_{3}.npy를 표본마다 수 하나로 쓰십시오{5}.",
  'Downstream: {0} holds {1}, and classes are whole numbers; set "task" to "regression" where numbers are predicted.':
    '하위 과제: {0}에 {1}{이/가} 있는데 클래스는 정수입니다. 수를 예측한다면 "task"를 "regression"으로 적으십시오.',
  'Downstream: there are {0} different {1}, too many for classes; set "task" to "regression" where numbers are predicted.':
    '하위 과제: 서로 다른 {1}{이/가} {0}개라 클래스로는 너무 많습니다. 수를 예측한다면 "task"를 "regression"으로 적으십시오.',
  'Downstream: the {0} are names, and a regression predicts numbers; set "task" to "classification".':
    '하위 과제: {0}{이/가} 이름인데 회귀는 수를 예측합니다. "task"를 "classification"으로 적으십시오.',
  "Downstream: none of the {0} of {1} ({2}) is one of the held-out data's ({3}); write the same {4} in both.":
    "하위 과제: {1}의 {0}({2}) 가운데 held-out 데이터의 것({3})이 하나도 없습니다. 양쪽에 같은 {4}{을/를} 쓰십시오.",
  "Downstream: no {0} of {1} were found; write {2}_{3}.npy beside {4}, one a sample,{5}.":
    "하위 과제: {1}의 {0}{을/를} 찾지 못했습니다. {4} 곁에 {2}_{3}.npy를 표본마다 하나씩 쓰십시오{5}.",
  "Downstream: {0}": "하위 과제: {0}",
  "Downstream: every sample has the label {0}, so there is nothing to predict.":
    "하위 과제: 모든 표본의 라벨이 {0}{이라/라} 예측할 것이 없습니다.",
  // Molecules
  "Validity: the share of lines that RDKit accepts. Uniqueness: different molecules among the valid ones, by canonical SMILES. Novelty: the share of those that the training data does not hold. Each beside the same of held-out molecules.":
    "유효성: RDKit이 받아들이는 줄의 비율입니다. 고유성: 유효한 것 가운데 정준 SMILES로 서로 다른 분자의 비율입니다. 새로움: 그 가운데 학습 데이터에 없는 비율입니다. 모두 held-out 분자의 값과 나란히 보입니다.",
  "{0} valid": "유효 {0}",
  "{0} of these different": "그 가운데 서로 다른 것 {0}",
  "{0} of those new": "다시 그 가운데 새것 {0}",
  "{0} valid, {1} of these different, {2} of those new.":
    "{0}{이/가} 유효하고, 그 가운데 {1}{이/가} 서로 다르며, 다시 그 가운데 {2}{이/가} 새것입니다.",
  "{0} valid, {1} of these different.": "{0}{이/가} 유효하고, 그 가운데 {1}{이/가} 서로 다릅니다.",
  "molecular weight": "분자량",
  "number of rings": "고리의 수",
  "number of aromatic rings": "방향족 고리의 수",
  "number of heavy atoms": "무거운 원자의 수",
  "polar surface": "극성 표면적",
  "number of H-bond donors": "수소 결합 주개의 수",
  "number of H-bond acceptors": "수소 결합 받개의 수",
  "number of rotatable bonds": "회전 가능한 결합의 수",
  "share of sp³ carbon": "sp³ 탄소의 비율",
  "Not all are molecules": "모두가 분자는 아님",
  "RDKit accepts {0} of the {1} held-out lines as no molecules either (line {2}: {3}); look at that file.":
    "RDKit은 held-out {1}줄 가운데 {0}줄도 분자로 받아들이지 않습니다({2}번째 줄: {3!}). 그 파일을 살펴보십시오.",
  "{0} of the {1} lines are no valid molecules: {2}. The first such line is {3}.":
    "{1}줄 가운데 {0}{이/가} 유효한 분자가 아닙니다: {2}. 첫째 것은 {3}번째 줄입니다.",
  "too large or too nested": "너무 크거나 너무 깊이 겹침",
  "Only {0} of the valid molecules are different ones{1}; of held-out molecules {2}.":
    "유효한 분자의 {0}만 서로 다릅니다{1}. held-out 분자에서는 {2}입니다.",
  ", among as many as held-out ones": "(held-out 분자와 같은 수에서)",
  "{0} of the {1} lines are no valid molecules: {2}.": "{1}줄 가운데 {0}{이/가} 유효한 분자가 아닙니다: {2}.",
  "too many bonds at {0} ({1})": "{0}의 결합이 너무 많음({1})",
  "too many bonds at {0}": "{0}의 결합이 너무 많음",
  "rings that cannot be aromatic": "방향족일 수 없는 고리",
  "rings that are not closed": "닫히지 않은 고리",
  "rings that cannot be aromatic ({0})": "방향족일 수 없는 고리({0})",
  "rings that are not closed ({0})": "닫히지 않은 고리({0})",
  "too large or too nested ({0})": "너무 크거나 너무 깊이 겹침({0})",
  "broken SMILES": "잘못된 SMILES",
  "empty lines": "빈 줄",
  "other faults": "그 밖의 잘못",
  "{0} ({1})": "{0}({1})",
  validity: "유효성",
  uniqueness: "고유성",
  novelty: "새로움",
  "Molecules repeat": "분자가 되풀이됨",
  "Only {0} of the valid molecules are different ones, among as many as held-out ones; of held-out molecules {1}.":
    "held-out과 같은 수로 볼 때 유효한 분자 가운데 서로 다른 것은 {0}뿐입니다. held-out 분자는 {1}입니다.",
  "Only {0} of the valid molecules are different ones; of held-out molecules {1}.":
    "유효한 분자의 {0}만 서로 다릅니다. held-out 분자에서는 {1}입니다.",
  "Repeats training molecules": "학습 분자를 되풀이함",
  "All molecules are in the training data; of held-out molecules {0} are not.":
    "모든 분자가 학습 데이터에 있습니다. held-out 분자에서는 {0}가 학습 데이터에 없습니다.",
  "Only {0} of the different molecules are not in the training data; of held-out molecules {1}.":
    "서로 다른 분자의 {0}만 학습 데이터에 없습니다. held-out 분자에서는 {1}입니다.",
  "{0} (mean {1} rather than {2})": "{0}(평균 {2} 대신 {1})",
  "Properties are distributed differently": "성질의 분포가 다름",
  "Unlike held-out molecules in {0} and {1} more; adjusted p at most {2}.":
    "held-out 분자와 다른 것: {0} 외 {1}개. 보정한 p는 {2} 이하입니다.",
  "Unlike held-out molecules in {0}; adjusted p at most {1}.":
    "held-out 분자와 다른 것: {0}. 보정한 p는 {1} 이하입니다.",
  "Unlike held-out molecules in {0}{1}; adjusted p at most {2}.":
    "held-out 분자와 다른 것: {0}{1}. 보정한 p는 {2} 이하입니다.",
  "W₁ of {0}": "{0}의 W₁",
  "All distances are between Morgan fingerprints (radius 2, 1024 bits): the square root of the number of bits that differ. Molecules that differ in what those bits do not see, such as stereochemistry, count as equal there.":
    "모든 거리는 Morgan 지문(반지름 2, 1024비트) 사이의 거리, 곧 서로 다른 비트 수의 제곱근입니다. 입체 구조처럼 그 비트가 보지 못하는 것만 다른 분자는 같은 것으로 셉니다.",
  "{0} lines ({1}) are no valid molecules: they have no fingerprint, and take part in no number but the validity.":
    "{0}줄({1})은 유효한 분자가 아닙니다. 지문이 없어 유효성 밖의 어떤 수에도 들어가지 않습니다.",
  "RDKit accepts {0} of the {1} held-out lines as no molecules either (the first: {2}); look at that file.":
    "RDKit은 held-out {1}줄 가운데 {0}줄도 분자로 받아들이지 않습니다(첫째: {2}). 그 파일을 살펴보십시오.",
  "Novelty is not told: no training molecules are known.": "학습 분자를 몰라 새로움을 말하지 않습니다.",
};
