import { atKey } from "./inFile.ts";

/** What an experiment file says of samples, checks, effects and gates that cannot be meant. */
export const CHECK_FAULTS: Readonly<Record<string, string>> = {
  ...atKey({
    // Samples
    'two axes are named "{0}"; give each a name of its own':
      '이름이 "{0}"인 축이 둘입니다. 축마다 다른 이름을 붙이십시오',
    'the label "{0}" is also the name of {1}; give each a name of its own':
      '라벨 "{0}"{은/는} {1}의 이름이기도 합니다. 서로 다른 이름을 붙이십시오',
    '1 axis is named for {0} extents of "sample.shape"; name one for each':
      '"sample.shape"의 크기는 {0}개인데 축의 이름은 1개입니다. 하나씩 이름을 붙이십시오',
    '{0} axes are named for {1} extents of "sample.shape"; name one for each':
      '"sample.shape"의 크기는 {1}개인데 축의 이름은 {0}개입니다. 하나씩 이름을 붙이십시오',
    'the axis "{0}" has {1} label{2} for {3} places; give one for each':
      '축 "{0}"의 칸은 {3}개인데 라벨은 {1}개입니다. 칸마다 하나씩 적으십시오',
    // Axes and labels of a check
    'the axis "{0}" is named twice; name it once': '축 "{0}"{을/를} 두 번 적었습니다. 한 번만 적으십시오',
    'there is no axis "{0}"; did you mean "{1}"?': '"{0}"{이라는/라는} 축이 없습니다. "{1}"입니까?',
    'there is no axis "{0}"; "sample.axes" names {1}':
      '"{0}"{이라는/라는} 축이 없습니다. "sample.axes"에 있는 것: {1!}',
    'there is no label "{0}"; did you mean "{1}"?': '"{0}"{이라는/라는} 라벨이 없습니다. "{1}"입니까?',
    'there is no label "{0}"; the axes of "sample" have {1}':
      '"{0}"{이라는/라는} 라벨이 없습니다. "sample"의 축에 있는 것: {1!}',
    'there is no label "{0}"; name the places of an axis under "sample.axes": { "name": "channel", "labels": ["u", "v"] }':
      '"{0}"{이라는/라는} 라벨이 없습니다. "sample.axes"에 축의 칸 이름을 적으십시오: { "name": "channel", "labels": ["u", "v"] }',
    "a lag of {0} does not fit along an axis of {1} places; give a smaller one":
      "칸이 {1}개인 축에 lag {0}{은/는} 들어가지 않습니다. 더 작은 값을 적으십시오",
    // Laws and statistics
    'no value lies above {0} and below {1}; "min" must not be larger than "max"':
      '{0} 이상 {1} 이하인 값은 없습니다. "min"은 "max"보다 클 수 없습니다',
    "the lowest value {0} is not below the highest {1}; exchange or change them":
      "가장 낮은 값 {0}{이/가} 가장 높은 값 {1}보다 작지 않습니다. 서로 바꾸거나 고치십시오",
    'say what it is conserved along ("along": "time") or what it equals ("equals": 1)':
      '무엇을 따라 보존되는지("along": "time") 또는 무엇과 같은지("equals": 1) 적으십시오',
    'it is either the same along an axis or equal to a number; keep "along" or "equals", not both':
      '축을 따라 일정하거나 어떤 수와 같거나 둘 중 하나입니다. "along"과 "equals" 가운데 하나만 남기십시오',
    'it cannot be summed over "{0}" and be the same along it; take "{1}" out':
      '"{0}"에 대해 더하면서 그 축을 따라 일정할 수는 없습니다. "{1}"{을/를} 빼십시오',
    'the axis of latitude is for "weights": "cos-latitude"; add those or remove it':
      '위도의 축은 "weights": "cos-latitude"에 쓰는 것입니다. 그것을 적거나 축을 지우십시오',
    'a boundary has one of "value", "gradient" and "periodic"; remove the others':
      '경계에는 "value", "gradient", "periodic" 가운데 하나만 씁니다. 나머지를 지우십시오',
    'a {0} needs two axes, like ["y", "x"]': '{0}에는 축이 둘 필요합니다(예: ["y", "x"])',
    'a {0} works along one axis, like "x"': '{0}에는 축을 하나만 적습니다(예: "x")',
    "a translation by 0 places holds for everything; say by how many":
      "0칸의 평행 이동은 무엇에나 성립합니다. 몇 칸인지 적으십시오",
    'a permutation needs its order, like "order": [1, 0, 2]':
      '순열에는 순서가 필요합니다(예: "order": [1, 0, 2])',
    "it must name each of the places 0 to {0} once, like [1, 0, 2]":
      "0부터 {0}까지의 칸을 한 번씩 적으십시오(예: [1, 0, 2])",
    "weights of 0 alone hold for everything; give those of the equation":
      "모두 0인 가중치는 무엇에나 성립합니다. 방정식의 가중치를 적으십시오",
    "weights in one row need one axis": "한 줄의 가중치에는 축이 하나 필요합니다",
    'weights in rows need two axes, like ["y", "x"]':
      '여러 줄의 가중치에는 축이 둘 필요합니다(예: ["y", "x"])',
    "a spectrum is taken along one axis or two; name no more":
      "스펙트럼은 한 축이나 두 축을 따라 구합니다. 더 적지 마십시오",
    "the formula cannot be used: {0}": "식을 쓸 수 없습니다: {0}",
    "the formula cannot be read: {0}": "식을 읽을 수 없습니다: {0}",
    // Names of checks and gates
    'this "{0}" is there already; remove it or set something otherwise':
      '똑같은 "{0}" 점검이 이미 있습니다. 지우거나 설정을 다르게 하십시오',
    'two checks are called "{0}"; give each a name of its own':
      '이름이 "{0}"인 점검이 둘입니다. 점검마다 다른 이름을 붙이십시오',
    'there is no check "{0}"; did you mean "{1}"?': '"{0}"{이라는/라는} 점검이 없습니다. "{1}"입니까?',
    'there is no check "{0}"; there are {1}': '"{0}"{이라는/라는} 점검이 없습니다. 있는 것: {1!}',
    'there is no check "{0}"; list the check under "domain"':
      '"{0}"{이라는/라는} 점검이 없습니다. "domain"에 점검을 적으십시오',
    '"{0}" is no condition, since {1}; write it like ">= 0.9", ">= baseline - 0.05" or "== 0"':
      '"{0}"{은/는} 조건이 아닙니다({1}). ">= 0.9", ">= baseline - 0.05", "== 0"처럼 쓰십시오',
    // Effects that a test should see
    'name one effect and its size, like { "spread": 1.5 }':
      '효과 하나와 그 크기를 적으십시오(예: { "spread": 1.5 })',
    "it must be a factor between 0 and {0} other than 1": "0과 {0} 사이이며 1이 아닌 배율이어야 합니다",
    "it must be above {0} and at most {1}": "{0}보다 크고 {1} 이하여야 합니다",
    "it must be above {0} and below {1}": "{0}보다 크고 {1}보다 작아야 합니다",
  }),
  'the axis "{0}"': '축 "{0}"',
  'another place of "{0}"': '"{0}"의 다른 칸',
  // What the parser of formulas finds
  "variable names cannot start with a number ({0}) at character {1}":
    "이름은 숫자로 시작할 수 없습니다({0!}, 위치 {1})",
  "expected expression after {0} at character {1}": "{0!} 뒤에 식이 필요합니다(위치 {1})",
  "expected expression at character {0}": "식이 필요합니다(위치 {0})",
  "expected exponent ({0}) at character {1}": "지수가 필요합니다({0!}, 위치 {1})",
  "expected comma at character {0}": "쉼표가 필요합니다(위치 {0})",
  "expected {0} at character {1}": "{0!}{이/가} 필요합니다(위치 {1})",
  "missing unaryOp argument at character {0}": "부호 뒤에 식이 필요합니다(위치 {0})",
  "unclosed quote after {0} at character {1}": "따옴표가 닫히지 않았습니다({0!} 뒤, 위치 {1})",
  "unclosed {0} at character {1}": "{0!} 괄호가 닫히지 않았습니다(위치 {1})",
  "unexpected period at character {0}": "마침표가 잘못 쓰였습니다(위치 {0})",
  "unexpected token {0} at character {1}": "{0!}{이/가} 잘못 쓰였습니다(위치 {1})",
  "unexpected {0} at character {1}": "{0!}{이/가} 잘못 쓰였습니다(위치 {1})",
};
