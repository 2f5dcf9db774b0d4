import { ofSubject } from "./subject.ts";

/** What is said of a row, behind the file's name and the row's numbers. */
function ofRow(clauses: Readonly<Record<string, string>>): Record<string, string> {
  const behind = Object.entries(clauses).map(([clause, korean]) => [
    `{9}: row {8} (line {7}) ${clause}`,
    `{9!}: {8}행({7}번째 줄): ${korean}`,
  ]);
  return { ...clauses, ...(Object.fromEntries(behind) as Record<string, string>) };
}

/** Why a table of numbers, a file of labels or a list of molecules is not read, and what RDKit says of a line. */
export const TABLES: Readonly<Record<string, string>> = {
  ...ofSubject({
    "holds no rows; choose a table with a sample in each row.":
      "행이 없습니다. 행마다 표본이 하나인 표를 고르십시오.",
    "holds a header and no rows after it; choose a table with a sample in each row.":
      "제목 행 뒤에 행이 없습니다. 행마다 표본이 하나인 표를 고르십시오.",
    "has a quote in line {0} that is never closed; close it or remove it.":
      "{0}번째 줄의 따옴표가 닫히지 않습니다. 닫거나 지우십시오.",
    "has no line end within {0} after line {1}, so it is no table of numbers; choose a .csv, .tsv or .txt table.":
      "{1}번째 줄 뒤 {0} 안에 줄 끝이 없으니 수의 표가 아닙니다. .csv, .tsv, .txt 표를 고르십시오.",
    // Labels
    "holds arrays of {0} values a sample, and a label is one; write one label a sample.":
      "표본마다 값이 {0}개인데 라벨은 하나입니다. 표본마다 라벨을 하나씩 쓰십시오.",
    'is no JSON; write a list of labels, like ["cat", "dog"].':
      'JSON이 아닙니다. 라벨의 목록을 ["cat", "dog"]처럼 쓰십시오.',
    'holds no list of labels; write one label a sample, all names or all numbers, like ["cat", "dog"].':
      '라벨의 목록이 아닙니다. 표본마다 라벨을 하나씩, 모두 이름이거나 모두 수로 ["cat", "dog"]처럼 쓰십시오.',
    'has {0} columns and none that is named "label"; write one label a line.':
      '열이 {0}개인데 이름이 "label"인 열이 없습니다. 줄마다 라벨을 하나씩 쓰십시오.',
    "gives {0} for a label ({1}); give each sample its class.":
      "{1}의 라벨이 {0}입니다. 표본마다 클래스를 적으십시오.",
    // Molecules
    "holds {0} lines, none of which is a molecule in SMILES (line {1}: {2}); choose a file of SMILES, one a line.":
      "{0}줄 가운데 SMILES로 적은 분자가 하나도 없습니다({1}번째 줄: {2}). 줄마다 SMILES가 하나인 파일을 고르십시오.",
    "holds no molecules; choose a file with one a line.":
      "분자가 없습니다. 줄마다 하나씩 적은 파일을 고르십시오.",
    "holds more than {0} texts that are too much for RDKit, the last in line {1}; take the large ones out.":
      "RDKit이 감당하지 못하는 글이 {0}개가 넘으며 마지막은 {1}번째 줄입니다. 큰 것을 빼십시오.",
    "made RDKit stop ({0}); look at the molecules it holds.":
      "RDKit을 멈추게 했습니다({0!}). 안에 든 분자를 살펴보십시오.",
  }),
  "{0}: its header names {1} columns and its rows have {2}":
    "{0!}: 제목 행에는 열이 {1}개인데 행에는 {2}개입니다",
  "{0}; give every column one name.": "{0}. 열마다 이름을 하나씩 붙이십시오.",
  ...ofRow({
    "has {0}; fix or remove that row": "{0}. 그 행을 고치거나 지우십시오",
    "{0} column{1} where {2} are expected": "열이 {2}개여야 하는데 {0}개입니다",
    "has a value in the last column, which is empty in the rows before; fix that row":
      "앞의 행에서는 빈 마지막 열에 값이 있습니다. 그 행을 고치십시오",
    "holds {0} where the numbers before have {1}; write all with a decimal point":
      "앞의 수는 {1}{을/를} 쓰는데 값이 {0!}입니다. 모두 소수점으로 쓰십시오",
  }),
  "decimal points": "소수점",
  "decimal commas": "소수 쉼표",
  "{0}: column {1} is not numeric, row {2} (line {3}) holds {4}; remove the column or write numbers in it.":
    "{0!}: 열 {1!}의 값이 수가 아닙니다. {2}행({3}번째 줄)이 {4!}입니다. 그 열을 지우거나 수를 쓰십시오.",
  "label {0}": "{0}번째 라벨",
  "line {0}": "{0}번째 줄",
  nothing: "빈 값",
  // RDKit and its host
  "It is too much for RDKit ({0}).": "RDKit이 감당하지 못합니다({0!}).",
  "It has {0} atoms; {1} are the most that RDKit can judge here.":
    "원자가 {0}개입니다. 여기서 RDKit이 판단할 수 있는 것은 {1}개까지입니다.",
  "There is no text.": "글이 없습니다.",
  "It is longer than {0} characters.": "{0}자보다 깁니다.",
  "Its branches are nested more than {0} deep.": "가지가 {0}겹보다 깊습니다.",
  "RDKit cannot read it.": "RDKit이 읽지 못합니다.",
  "Explicit valence for atom # {0} {1}, {2}, is greater than permitted":
    "{0}번 원자 {1!}의 결합이 {2}개로, 가능한 것보다 많습니다",
  "Can't kekulize mol.  Unkekulized atoms: {0}": "방향족 고리의 이중결합을 정할 수 없습니다(원자 {0!})",
  "non-ring atom {0} marked aromatic": "고리에 없는 {0}번 원자가 방향족으로 표시되었습니다",
  "SMILES Parse Error: unclosed ring for input: {0}": "SMILES 구문 오류: {0!}의 고리가 닫히지 않았습니다",
  "SMILES Parse Error: extra open parentheses while parsing: {0}":
    "SMILES 구문 오류: {0!}에 여는 괄호가 남습니다",
  "SMILES Parse Error: extra close parentheses while parsing: {0}":
    "SMILES 구문 오류: {0!}에 닫는 괄호가 남습니다",
  "SMILES Parse Error: syntax error while parsing: {0}": "SMILES 구문 오류: {0!}{을/를} 읽을 수 없습니다",
  "SMILES Parse Error: Failed parsing SMILES {0} for input: {1}":
    "SMILES 구문 오류: {1!}{을/를} 읽을 수 없습니다",
};
