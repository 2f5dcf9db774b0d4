/** What readers of files remark: the notes of `src/io`. */
export const NOTES: Readonly<Record<string, string>> = {
  "Integers beyond 2^53 were rounded to the nearest float64":
    "2^53을 넘는 정수를 가장 가까운 float64로 반올림했습니다",
  "The empty last column, from a delimiter at the end of each row, was left out":
    "행마다 끝의 구분 기호로 생긴 빈 마지막 열을 뺐습니다",
  "The first column, which only counts the rows, was left out": "행 번호일 뿐인 첫 열을 뺐습니다",
  "The first row, which numbers the columns, was taken for a header":
    "열 번호인 첫 행을 제목 행으로 보았습니다",
  "Each of the {0} files was taken for one sample of shape {1}":
    "파일 {0}개를 각각 모양이 {1}인 표본 하나로 보았습니다",
  "Axis {0} of {1} was taken to count the samples": "{1}의 축 {0}{이/가} 표본을 세는 축이라고 보았습니다",
  "{0} of {1} lines are no valid molecules and were passed over, the first in line {2}":
    "{1}줄 가운데 {0}줄이 유효한 분자가 아니어서 건너뛰었습니다. 첫째는 {2}번째 줄입니다",
  'Molecules were found in the column "{0}"; name it "smiles" to be sure':
    '열 "{0}"에서 분자를 찾았습니다. 확실히 하려면 이름을 "smiles"로 하십시오',
  "Line {0} is empty and was passed over: it counts neither as valid nor as invalid":
    "{0}번째 줄이 비어 있어 넘어갔습니다. 유효한 것으로도 아닌 것으로도 세지 않습니다",
  "{0} empty lines were passed over, the first is line {1}: they count neither as valid nor as invalid":
    "빈 줄 {0}개를 넘어갔습니다(처음은 {1}번째 줄). 유효한 것으로도 아닌 것으로도 세지 않습니다",
  "{0} of {1} lines are no valid molecules and were passed over":
    "{1}줄 가운데 {0}줄은 유효한 분자가 아니어서 넘어갔습니다",
  "Molecules as text (SMILES); metrics of numbers see their fingerprints":
    "글로 적은 분자(SMILES)입니다. 수를 다루는 지표는 그 지문을 봅니다",
  "Columns left out: {0}": "뺀 열: {0!}",
  "A mean and a covariance for the Fréchet distance, no samples":
    "표본이 아니라 프레셰 거리를 위한 평균과 공분산입니다",
  "Class labels were taken from array {0}": "클래스 라벨을 배열 {0!}에서 얻었습니다",
  "1 entry that is no image was passed over: {0}": "이미지가 아닌 항목 1개를 넘어갔습니다: {0!}",
  "{0} entries that are no images were passed over: {1}": "이미지가 아닌 항목 {0}개를 넘어갔습니다: {1!}",
  "Gray values of {0} bit{1} were scaled to 0–255": "{0}비트 회색 값을 0–255로 맞추었습니다",
  "The colour that is marked as transparent was read as any other":
    "투명으로 표시된 색을 다른 색처럼 읽었습니다",
  "A fully opaque alpha channel was dropped": "완전히 불투명한 알파 채널을 뺐습니다",
};
