import { ofFile } from "./inFile.ts";

/** Why an experiment file is not read, or does not say enough. */
export const REFUSALS: Readonly<Record<string, string>> = {
  "{0} is a folder; choose the {1} in it.": "{0!}{은/는} 폴더입니다. 그 안의 {1!}{을/를} 고르십시오.",
  "{0} is not readable; check its permissions.": "{0!}{을/를} 읽을 수 없습니다. 권한을 확인하십시오.",
  ...ofFile({
    "its brackets are nested too deeply; mend the JSON.":
      "괄호가 너무 깊게 겹쳐 있습니다. JSON을 고치십시오.",
    "two runs are named {0}; give each run a name of its own.":
      "이름이 {0!}인 실행이 둘입니다. 실행마다 다른 이름을 붙이십시오.",
    "two tests are named {0}; give each test a name of its own.":
      "이름이 {0!}인 검정이 둘입니다. 검정마다 다른 이름을 붙이십시오.",
    // Keys
    'unknown key "{0}"; did you mean "{1}"?': '알 수 없는 키 "{0}": "{1}"입니까?',
    'unknown key "{0}"; a gate judges {1}.': '알 수 없는 키 "{0}": 게이트가 판정할 수 있는 것: {1!}.',
    'unknown key "{0}"; remove it.': '알 수 없는 키 "{0}": 지우십시오.',
    '"{0}" is missing; add {1}.': '"{0}"{이/가} 없습니다. {1}{을/를} 적으십시오.',
    '"{0}" must be {1}, not {2}; change it or remove the key.':
      '"{0}": {1}{이어야/여야} 하는데 {2}입니다. 값을 바꾸거나 키를 지우십시오.',
    "the file must be {0}, not {1}; write it so.":
      "파일 전체가 {0}{이어야/여야} 하는데 {1}입니다. 그렇게 고치십시오.",
  }),
  // What the JSON parser finds
  "{0}, line {1}: {2}; mend the JSON.": "{0!}, {1}번째 줄: {2}. JSON을 고치십시오.",
  "invalid symbol": "알 수 없는 낱말이 있습니다",
  "invalid number format": "수의 형식이 잘못되었습니다",
  "property name expected": "키가 필요합니다",
  "value expected": "값이 필요합니다",
  "colon expected": "쌍점(:)이 필요합니다",
  "comma expected": "쉼표가 필요합니다",
  "close brace expected": "닫는 중괄호가 필요합니다",
  "close bracket expected": "닫는 대괄호가 필요합니다",
  "end of file expected": "끝난 뒤에 글이 더 있습니다",
  "invalid comment token": "주석의 형식이 잘못되었습니다",
  "unexpected end of comment": "주석이 닫히지 않았습니다",
  "unexpected end of string": "따옴표가 닫히지 않았습니다",
  "unexpected end of number": "수가 중간에 끝났습니다",
  "invalid unicode": "유니코드 표기가 잘못되었습니다",
  "invalid escape character": "역슬래시 뒤의 글자가 잘못되었습니다",
  "invalid character": "쓸 수 없는 글자가 있습니다",
  // Tests and their real data
  'No held-out data was found beside {0}; name it there, under "data", or with --heldout.':
    '{0!} 곁에서 held-out 데이터를 찾지 못했습니다. 그 파일의 "data"에 적거나 --heldout으로 지정하십시오.',
  "No held-out data is named; name it with --heldout, or an experiment file with --experiment.":
    "held-out 데이터가 지정되지 않았습니다. --heldout으로 지정하거나 --experiment로 실험 파일을 지정하십시오.",
  "{0} declares no tests; add one, or give a test on the command line.":
    "{0!}에 검정이 없습니다. 하나를 적거나 명령줄에서 지정하십시오.",
  '{0} declares no test named "{1}"; did you mean "{2}"?':
    '{0!}에 "{1}"{이라는/라는} 검정이 없습니다. "{2}"입니까?',
  '{0} declares no test named "{1}"; there are {2}.':
    '{0!}에 "{1}"{이라는/라는} 검정이 없습니다. 있는 것: {2!}.',
  '{0} declares no test named "{1}"; it declares none.':
    '{0!}에 "{1}"{이라는/라는} 검정이 없습니다. 검정이 하나도 없습니다.',
};
