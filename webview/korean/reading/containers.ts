import { ofSubject } from "./subject.ts";

/** Why a file of HDF5, NetCDF or Parquet is not read. */
export const CONTAINERS: Readonly<Record<string, string>> = {
  ...ofSubject({
    // HDF5
    "is a view of other files, parts of which may be missing; save its values as a data set.":
      "다른 파일의 뷰라서 일부가 없을 수 있습니다. 값을 데이터 세트로 저장하십시오.",
    "holds nothing; choose another data set.": "비어 있습니다. 다른 데이터 세트를 고르십시오.",
    'is compressed by the filter number {0}, which is not read; save it with compression="gzip".':
      '{0}번 필터로 압축되어 읽지 못합니다. compression="gzip"으로 저장하십시오.',
    'is compressed by the filter {0}, which is not read; save it with compression="gzip".':
      '필터 {0}{으로/로} 압축되어 읽지 못합니다. compression="gzip"으로 저장하십시오.',
    "needs {0} for shape {1} of {2}, and the file has {3}; it is cut, or not fully written yet.":
      "모양 {1}, 형 {2!}에는 {0}{이/가} 필요한데 파일은 {3}입니다. 끊겼거나 아직 다 쓰이지 않았습니다.",
    "holds text and not numbers; choose a data set of numbers.":
      "수가 아니라 글입니다. 수의 데이터 세트를 고르십시오.",
    "holds complex numbers, and samples are real numbers; save their parts, or the modulus, as a data set.":
      "복소수인데 표본은 실수여야 합니다. 실수부와 허수부나 절댓값을 데이터 세트로 저장하십시오.",
    "holds records of several fields ({0}); save the field to evaluate as its own data set.":
      "여러 필드의 레코드입니다({0!}). 평가할 필드를 따로 데이터 세트로 저장하십시오.",
    "holds rows of different lengths; bring all to one length and save them as one array.":
      "행의 길이가 서로 다릅니다. 한 길이로 맞추어 배열 하나로 저장하십시오.",
    "holds references to other data sets; choose one of those.":
      "다른 데이터 세트를 가리키는 참조입니다. 그 가운데 하나를 고르십시오.",
    "holds numbers of {0} bits, which are not read; convert them to float64 first.":
      "{0}비트 수는 읽지 못합니다. 먼저 float64로 바꾸십시오.",
    "holds elements that are no numbers; choose a data set of numbers.":
      "원소가 수가 아닙니다. 수의 데이터 세트를 고르십시오.",
    "is not an HDF5 file": "HDF5 파일이 아닙니다",
    "needs more memory for one chunk than the HDF5 library may take":
      "청크 하나에 HDF5 라이브러리가 쓸 수 있는 것보다 많은 메모리가 필요합니다",
    // What the library says stays as it is.
    "is damaged, cut or still being written ({0})": "손상되었거나 끊겼거나 아직 쓰는 중입니다({0!})",
    "is damaged, cut or still being written (it made the HDF5 library stop)":
      "손상되었거나 끊겼거나 아직 쓰는 중입니다(HDF5 라이브러리를 멈추게 함)",
    "is empty (0 bytes)": "비어 있습니다(0바이트)",
    "holds no data sets; choose a file with samples.": "데이터 세트가 없습니다. 표본이 든 파일을 고르십시오.",
    // NetCDF
    "holds no variables; choose a file with samples.": "변수가 없습니다. 표본이 든 파일을 고르십시오.",
    "holds text and not numbers; choose a variable of numbers.":
      "수가 아니라 글입니다. 수로 된 변수를 고르십시오.",
    "is cut short: its variable {0} {1}, and it has {2}; copy it again, or wait until it is fully written.":
      "끝이 끊겼습니다. 변수 {0!}: {1}. 파일은 {2}입니다. 다시 복사하거나 다 쓰일 때까지 기다리십시오.",
    "is damaged or cut ({0}); {1}.": "손상되었거나 끊겼습니다({0}). {1}.",
    "is damaged or cut ({0})": "손상되었거나 끊겼습니다({0})",
    "is NetCDF classic of version {0}, and 1, 2 and 5 are read; save it as NetCDF-4.":
      "NetCDF classic의 버전이 {0}인데 1, 2, 5만 읽습니다. NetCDF-4로 저장하십시오.",
    // Parquet
    "is damaged or cut: {0} cannot be decoded{1}": "손상되었거나 끊겼습니다. {0}{을/를} 풀 수 없습니다{1}",
    "is damaged or cut: its footer, which lists the columns, cannot be read":
      "손상되었거나 끊겼습니다. 열의 목록이 있는 끝부분을 읽을 수 없습니다",
    "is encrypted; save it without encryption.": "암호화되어 있습니다. 암호화하지 않고 저장하십시오.",
    "is no Parquet file (it does not start with PAR1)": "Parquet 파일이 아닙니다(PAR1로 시작하지 않음)",
    "is cut inside its header": "머리말이 끊겼습니다",
    "is damaged (it counts {0} rows, and its groups have {1})":
      "손상되었습니다(행이 {0}개라는데 그룹에는 {1}개임)",
    "has two columns named {0}; give each a name of its own.":
      "이름이 {0!}인 열이 둘입니다. 서로 다른 이름을 붙이십시오.",
    "has no columns; choose another table.": "열이 없습니다. 다른 표를 고르십시오.",
  }),
  "{0}; copy it again, or wait until it is closed.": "{0}. 다시 복사하거나 닫힐 때까지 기다리십시오.",
  "{0}; write it again, or wait until it is fully written.": "{0}. 다시 쓰거나 다 쓰일 때까지 기다리십시오.",
  "{0}; save it with h5py, or give it the ending of its format.":
    "{0}. h5py로 저장하거나 형식에 맞는 확장자를 붙이십시오.",
  // HDF5
  "save it with h5py, or give it the ending of its format":
    "h5py로 저장하거나 형식에 맞는 확장자를 붙이십시오",
  "{0}; save it with smaller chunks.": "{0}. 청크를 줄여 저장하십시오.",
  "it made the HDF5 library stop": "HDF5 라이브러리를 멈추게 함",
  "copy it again, or wait until it is closed": "다시 복사하거나 닫힐 때까지 기다리십시오",
  "write it again, or wait until it is fully written": "다시 쓰거나 다 쓰일 때까지 기다리십시오",
  "unable to open file": "파일을 열 수 없음",
  "unable to read data": "데이터를 읽을 수 없음",
  "unable to allocate memory": "메모리를 얻을 수 없음",
  // NetCDF
  "needs the file to have {0} for shape {1} of {2}": "모양 {1}, 형 {2!}에는 파일이 {0}여야 합니다",
  "its header makes no sense": "머리말이 말이 되지 않음",
  "it does not start as a NetCDF file does": "NetCDF 파일처럼 시작하지 않음",
  "it names a type that there is not": "없는 형을 적음",
  "its header is cut": "머리말이 끊김",
  // Parquet
  '{0}: {1}; save it with compression="zstd".': '{0!}: {1}. compression="zstd"로 저장하십시오.',
  "column {0} is compressed by {1}, which is not read": "열 {0!}의 압축 방식 {1!}{을/를} 읽지 못합니다",
  "in the row group {0} of {1}": "(행 그룹 {1}개 가운데 {0}번째)",
  "column {0}": "열 {0!}",
  "one of its columns": "열 하나",
  "{0}: column {1} has {2} in row {3}; bring all lists to one length.":
    "{0!}: 열 {1!}의 {3}행: {2}. 목록을 모두 한 길이로 맞추십시오.",
  "a list of {0} where {1} are expected": "목록에 {1}개가 있어야 하는데 {0}개입니다",
  "{0}: column {1} holds {2} and not numbers; {3}.": "{0!}: 열 {1!}의 값이 수가 아닙니다({2}). {3}.",
  "column {0} holds {1} and not numbers": "열 {0!}의 값이 수가 아닙니다({1})",
  "remove the column, or name one of numbers with --key NAME":
    "그 열을 지우거나 수로 된 열을 --key NAME으로 지정하십시오",
  "records of several fields": "여러 필드의 레코드",
  "dates or durations": "날짜나 기간",
  "bytes without a meaning": "뜻을 알 수 없는 바이트",
  text: "글",
};
