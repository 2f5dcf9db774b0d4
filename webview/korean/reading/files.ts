import { ofSubject } from "./subject.ts";

/** Why a file or folder is not read, whatever its format: access, memory, and which array in it is meant. */
export const FILES: Readonly<Record<string, string>> = {
  ...ofSubject({
    "does not exist; check the path.": "파일이 없습니다. 경로를 확인하십시오.",
    "may not be read; check its permissions.": "읽을 권한이 없습니다. 권한을 확인하십시오.",
    "is not a regular file; choose a file of samples.": "보통 파일이 아닙니다. 표본이 든 파일을 고르십시오.",
    "is {0} large, more than the {1} that such a file may have":
      "크기가 {0}라서 이런 파일의 한도인 {1}{을/를} 넘습니다",
    "could not be opened ({0}); check the path and the disk":
      "열 수 없습니다({0}). 경로와 디스크를 확인하십시오",
    "lies on a disk that does not answer; check the connection to it and try again":
      "파일이 있는 디스크가 응답하지 않습니다. 연결을 확인하고 다시 하십시오",
    "is a link that leads in a circle; remove the link, or let it lead to the file":
      "링크가 제자리를 맴돕니다. 링크를 지우거나 파일을 가리키게 하십시오",
    "is too long a path; choose a shorter one": "경로가 너무 깁니다. 더 짧은 경로를 쓰십시오",
    "could not be opened, since too many files are open; close some and try again":
      "열린 파일이 너무 많아 열 수 없습니다. 몇 개를 닫고 다시 하십시오",
    "could not be read by the disk; check the disk, and copy the file again":
      "디스크가 읽지 못했습니다. 디스크를 확인하고 파일을 다시 복사하십시오",
    "could not be read at byte {0} ({1}); check the disk.":
      "{0}번째 바이트를 읽을 수 없습니다({1}). 디스크를 확인하십시오.",
    "ended while it was being read; wait until it is fully written and try again.":
      "읽는 동안 끝났습니다. 다 쓰일 때까지 기다렸다가 다시 하십시오.",
    "keeps changing while it is read; wait until it is fully written and evaluate again.":
      "읽는 동안 계속 바뀝니다. 다 쓰일 때까지 기다렸다가 다시 평가하십시오.",
    "needs {0} of memory for its values, more than the limit of {1}; evaluate a random part of its samples.":
      "값에 메모리 {0}{이/가} 필요해 한도 {1}{을/를} 넘습니다. 표본의 무작위 일부만 평가하십시오.",
    "needs {0} of memory for its values and this machine has not that much free; evaluate a random part of its samples.":
      "값에 메모리 {0}{이/가} 필요한데 이 컴퓨터에 그만큼 남아 있지 않습니다. 표본의 무작위 일부만 평가하십시오.",
    "needs more than the limit of {0} of memory for its values; evaluate a random part of its rows, or save it as a float32 .npy.":
      "값에 필요한 메모리가 한도 {0}{을/를} 넘습니다. 행의 무작위 일부만 평가하거나 float32 .npy로 저장하십시오.",
    "has the shape {0}, so there is no axis {1} that could count samples; choose one from 0 to {2}.":
      "모양이 {0}{이라/라} 표본을 셀 축 {1}{이/가} 없습니다. 0부터 {2}까지에서 고르십시오.",
    "holds a single number and not a set of samples; choose an array whose first axis counts samples.":
      "표본의 집합이 아니라 수 하나입니다. 첫째 축이 표본을 세는 배열을 고르십시오.",
    "holds no samples (shape {0}); choose a dump with at least one row.":
      "표본이 없습니다(모양 {0}). 행이 하나라도 있는 덤프를 고르십시오.",
    "holds samples without any value (shape {0}); choose another array.":
      "표본에 값이 없습니다(모양 {0}). 다른 배열을 고르십시오.",
    // Which array is meant
    "holds no array {0}; choose one of {1}.": "배열 {0!}{이/가} 없습니다. 다음 가운데서 고르십시오: {1!}.",
    "holds several arrays that could be the samples, {0}; choose one with --key NAME.":
      "표본일 수 있는 배열이 여럿입니다: {0!}. --key NAME으로 하나를 고르십시오.",
    "holds Fréchet statistics (mu, sigma), not samples; choose the samples that they were computed from.":
      "표본이 아니라 프레셰 통계(mu, sigma)입니다. 그것을 계산한 표본을 고르십시오.",
    "holds no arrays of samples; choose another.": "표본의 배열이 없습니다. 다른 파일을 고르십시오.",
    "holds one array without a name, so there is no {0} in it; leave out the key.":
      "이름 없는 배열 하나뿐이라 {0!}{이/가} 없습니다. 키를 빼십시오.",
    // Formats
    "is neither a file nor a folder; choose one of these.":
      "파일도 폴더도 아닙니다. 파일이나 폴더를 고르십시오.",
    "is one image, and one image is one sample; choose the folder that holds all of them.":
      "이미지 하나는 표본 하나입니다. 이미지가 모두 든 폴더를 고르십시오.",
    "is of no format that is read here; convert it to one of {0} or a folder of images.":
      "읽을 수 없는 형식입니다. 다음 가운데 하나나 이미지 폴더로 바꾸십시오: {0!}.",
    "is a pickle, which is never loaded because that would run code":
      "pickle은 코드를 실행하게 되므로 결코 불러오지 않습니다",
    "is an Arrow table, which this version does not read": "이 버전이 읽지 못하는 Arrow 표입니다",
    "is an archive, which this version does not read": "이 버전이 읽지 못하는 압축 묶음입니다",
    "is a MATLAB file, which this version does not read; save the samples with h5write as .h5":
      "이 버전이 읽지 못하는 MATLAB 파일입니다. 표본을 h5write로 .h5에 저장하십시오",
    "is a TFRecord file, which this version does not read; save the samples with numpy.save as .npy":
      "이 버전이 읽지 못하는 TFRecord 파일입니다. 표본을 numpy.save로 .npy에 저장하십시오",
    "holds samples of several shapes: {0}, {1}; bring all to one shape, or take the odd ones out.":
      "표본의 모양이 여러 가지입니다: {0}, {1}. 한 모양으로 맞추거나 다른 것을 빼십시오.",
  }),
  "{0}; make it smaller or take it out.": "{0}. 줄이거나 빼십시오.",
  "{0}; save the samples with numpy.save as .npy": "{0}. 표본을 numpy.save로 .npy에 저장하십시오",
  "{0}; save it as .parquet": "{0}. .parquet으로 저장하십시오",
  "{0}; unpack it and choose the folder": "{0}. 풀어서 폴더를 고르십시오",
  "{0}; unpack it and choose what was in it": "{0}. 풀어서 안에 든 것을 고르십시오",
  "{0}; copy it again, or wait until it is fully written.":
    "{0}. 다시 복사하거나 다 쓰일 때까지 기다리십시오.",
  "copy it again, or wait until it is fully written": "다시 복사하거나 다 쓰일 때까지 기다리십시오",
  "{0} (array {1})": "{0!}(배열 {1!})",
  "1 byte": "1바이트",
  "{0} bytes": "{0}바이트",
  // Libraries on threads of their own
  ...ofSubject({
    "gave the {0} library no end within {1} s, as damaged files do":
      "손상된 파일이 그렇듯 {0} 라이브러리가 {1}초 안에 끝내지 못했습니다",
    "needs more memory than the {0} library may take":
      "{0} 라이브러리가 쓸 수 있는 것보다 많은 메모리가 필요합니다",
    "made the {0} library stop, as damaged files do": "손상된 파일이 그렇듯 {0} 라이브러리를 멈추게 했습니다",
  }),
  "{0}; copy it again, or save its samples as .npy.": "{0}. 다시 복사하거나 표본을 .npy로 저장하십시오.",
  "{0}; evaluate a random part of its samples.": "{0}. 표본의 무작위 일부만 평가하십시오.",
};
