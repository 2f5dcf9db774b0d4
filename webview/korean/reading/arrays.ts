import { ofSubject } from "./subject.ts";

const COPY_AGAIN = "다시 복사하거나 다 쓰일 때까지 기다리십시오.";
const SAVE_AGAIN = "numpy.save로 다시 저장하십시오.";

/** Why a file of numpy, PyTorch or safetensors is not read. */
export const ARRAYS: Readonly<Record<string, string>> = {
  ...ofSubject({
    // npy
    "is cut inside its header; copy it again, or wait until it is fully written.": `머리말이 끊겼습니다. ${COPY_AGAIN}`,
    "is empty (0 bytes); write it again, or wait until it is fully written.":
      "비어 있습니다(0바이트). 다시 쓰거나 다 쓰일 때까지 기다리십시오.",
    "is not an npy file (it does not start with numpy's mark); save it with numpy.save.":
      "npy 파일이 아닙니다(numpy의 표식으로 시작하지 않음). numpy.save로 저장하십시오.",
    "is of npy version {0}, and versions 1 to 3 are read; save it with numpy.save.":
      "npy 버전이 {0}인데 1~3만 읽습니다. numpy.save로 저장하십시오.",
    "has a header of {0}, which no array needs; save it again with numpy.save.": `머리말이 {0}{이나/나} 되는데 그런 배열은 없습니다. ${SAVE_AGAIN}`,
    "has a damaged header ({0}); save it again with numpy.save.": `머리말이 손상되었습니다({0}). ${SAVE_AGAIN}`,
    "holds records of several fields (a structured dtype) and not one array of numbers; save the field to evaluate as its own array.":
      "수의 배열이 아니라 여러 필드의 레코드(구조화된 dtype)입니다. 평가할 필드를 따로 배열로 저장하십시오.",
    "holds complex numbers, and samples are real numbers; save their real and imaginary parts, or the modulus, as an array of its own.":
      "복소수인데 표본은 실수여야 합니다. 실수부와 허수부, 또는 절댓값을 따로 배열로 저장하십시오.",
    "holds pickled Python objects, which are never loaded because that would run code; save it as a numeric array (numpy.asarray(x, dtype=float)).":
      "pickle로 저장한 파이썬 객체는 코드를 실행하게 되므로 결코 불러오지 않습니다. 수의 배열(numpy.asarray(x, dtype=float))로 저장하십시오.",
    "holds text and not numbers; save numeric samples.": "수가 아니라 글입니다. 수로 된 표본을 저장하십시오.",
    "holds dates or durations and not plain numbers; convert them to float64 first.":
      "수가 아니라 날짜나 기간입니다. 먼저 float64로 바꾸십시오.",
    "holds raw bytes of a type that numpy does not know ({0}, as bfloat16 is saved); convert it to float32 first.":
      "numpy가 모르는 형의 바이트입니다({0!}, bfloat16이 이렇게 저장됨). 먼저 float32로 바꾸십시오.",
    "holds floating-point numbers of a size that only some machines have ({0}); convert them to float64 first.":
      "일부 컴퓨터에만 있는 크기의 부동소수점 수입니다({0!}). 먼저 float64로 바꾸십시오.",
    "holds elements of an unknown type ({0}); convert them to float32 or float64 first.":
      "원소의 형을 알 수 없습니다({0!}). 먼저 float32나 float64로 바꾸십시오.",
    "is cut short: {0}, and only {1} follow; copy it again, or wait until it is fully written.": `끝이 끊겼습니다. {0} 뒤에 {1}뿐입니다. ${COPY_AGAIN}`,
    "goes on after its array: {0}, and {1} follow; save each array to a file of its own.":
      "배열이 끝난 뒤에도 이어집니다. {0} 뒤에 {1}{이/가} 있습니다. 배열마다 따로 파일에 저장하십시오.",
    "holds text of {0} axes, and labels are one a sample; save one axis.":
      "글의 축이 {0}개인데 라벨은 표본마다 하나입니다. 축 하나로 저장하십시오.",
    "holds more or less text than its header claims; save it again with numpy.save.": `글의 양이 머리말과 맞지 않습니다. ${SAVE_AGAIN}`,
    // npz and other archives
    "holds no arrays; it looks like a file of torch.save; rename it to .pt.":
      "배열이 없습니다. torch.save의 파일로 보이니 이름을 .pt로 바꾸십시오.",
    "holds no mean and covariance (mu, sigma); choose another file.":
      "평균과 공분산(mu, sigma)이 없습니다. 다른 파일을 고르십시오.",
    "holds {0} of shape {1} and {2} of shape {3}, which do not belong together; a mean has d values and its covariance d × d.":
      "{0!}의 모양은 {1!}, {2!}의 모양은 {3!}이라 서로 맞지 않습니다. 평균은 값이 d개, 그 공분산은 d × d개입니다.",
    "holds sums over fewer than two samples; choose statistics of more.":
      "두 개 미만의 표본에 대한 합입니다. 더 많은 표본의 통계를 고르십시오.",
    "holds {0} in {1} at position {2}; compute the statistics again from finite features.":
      "{1!}의 위치 {2}에 {0!}{이/가} 있습니다. 유한한 특징으로 통계를 다시 계산하십시오.",
    // What a library says stays as it is.
    "is a damaged or cut zip archive ({0})": "zip 묶음이 손상되었거나 끊겼습니다({0!})",
    "is a damaged or cut zip archive (its list of members, which stands at the end, is missing)":
      "zip 묶음이 손상되었거나 끊겼습니다(끝에 있는 파일 목록이 없음)",
    "is encrypted; save it without a password.": "암호화되어 있습니다. 암호 없이 저장하십시오.",
    "uses zip compression method {0}, and stored and deflated are read":
      "zip 압축 방식이 {0}번인데 저장(stored)과 deflate만 읽습니다",
    "makes a false claim: {0} cannot hold {1} of deflated data":
      "사실일 수 없는 크기를 적었습니다. {0}에 deflate로 압축한 데이터가 {1}{일/일} 수 없습니다",
    "is damaged: {0} is not as long as the archive claims":
      "손상되었습니다. {0}의 길이가 묶음에 적힌 것과 다릅니다",
    "is damaged: the checksum (CRC-32) of {0} does not match its data":
      "손상되었습니다. {0}의 검사합(CRC-32)이 데이터와 맞지 않습니다",
    "is damaged: {0} does not inflate ({1})": "손상되었습니다. {0}의 압축이 풀리지 않습니다({1!})",
    // safetensors
    "is no safetensors file or is cut: its header claims {0}, and the file has {1}":
      "safetensors 파일이 아니거나 끊겼습니다. 머리말이 {0}{이라는/라는}데 파일은 {1}입니다",
    "has a damaged header (it is not JSON)": "머리말이 손상되었습니다(JSON이 아님)",
    "has a damaged header (it is not an object of tensors)": "머리말이 손상되었습니다(텐서의 목록이 아님)",
    "has a damaged header (the entry of tensor {0} makes no sense)":
      "머리말이 손상되었습니다(텐서 {0!}의 항목이 말이 되지 않음)",
    "has a damaged header: tensor {0} {1}, and {2}": "머리말이 손상되었습니다. 텐서 {0!}: {1}. {2}",
    "is cut short: {0}": "끝이 끊겼습니다. {0}",
    "has a damaged header: {0} overlaps the one before it":
      "머리말이 손상되었습니다. {0}{이/가} 앞의 것과 겹칩니다",
    "has a damaged header: bytes before {0} belong to none":
      "머리말이 손상되었습니다. {0} 앞의 바이트가 어느 것에도 속하지 않습니다",
    "goes on for {0} after its last tensor": "마지막 텐서 뒤에 {0}{이/가} 더 있습니다",
    "holds no tensors; choose a file with samples.": "텐서가 없습니다. 표본이 든 파일을 고르십시오.",
    "holds numbers of type {0}, which is not read; convert it to float32 and save it again.":
      "수의 형 {0!}{은/는} 읽지 못합니다. float32로 바꾸어 다시 저장하십시오.",
    // torch
    "holds the pickle operation 0x{0}, which is not read": "읽지 않는 pickle 연산 0x{0!}{이/가} 있습니다",
    "fills an OrderedDict in a way that is not read": "OrderedDict를 읽지 않는 방식으로 채웁니다",
    "is damaged (its pickle makes no sense)": "손상되었습니다(pickle이 말이 되지 않음)",
    "is damaged (a tensor in it is described in a way that makes no sense)":
      "손상되었습니다(안의 텐서 하나가 말이 되지 않게 적힘)",
    "is a bare pickle, as PyTorch wrote before version 1.6, and is never loaded because that would run code; load it in PyTorch and save the tensor again with torch.save.":
      "PyTorch 1.6 이전의 맨 pickle은 코드를 실행하게 되므로 결코 불러오지 않습니다. PyTorch에서 불러와 텐서를 torch.save로 다시 저장하십시오.",
    "is not an archive of torch.save; save the tensor again with torch.save.":
      "torch.save의 묶음이 아닙니다. 텐서를 torch.save로 다시 저장하십시오.",
    "is a zip archive that torch.save did not write (it has no data.pkl); save the tensor with torch.save.":
      "torch.save가 쓰지 않은 zip 묶음입니다(data.pkl이 없음). 텐서를 torch.save로 저장하십시오.",
    "is a TorchScript program and holds no samples; save the tensor with torch.save.":
      "TorchScript 프로그램이라 표본이 없습니다. 텐서를 torch.save로 저장하십시오.",
    "holds no tensors; save the samples as a tensor.": "텐서가 없습니다. 표본을 텐서로 저장하십시오.",
    "asks for {0} to be called on loading; nothing in a file is ever run, and only tensors are read: save the tensor alone, torch.save(samples.cpu(), FILE).":
      "불러올 때 {0!}{을/를} 부르라고 합니다. 파일 안의 어떤 것도 실행하지 않으며 텐서만 읽습니다. 텐서만 torch.save(samples.cpu(), FILE)로 저장하십시오.",
    "describes its tensors in {0}, too much to be samples":
      "텐서의 설명이 {0}{이나/나} 되어 표본이라기에는 너무 큽니다",
    "holds complex numbers, and samples are real numbers; save torch.view_as_real(x), or its modulus.":
      "복소수인데 표본은 실수여야 합니다. torch.view_as_real(x)나 절댓값을 저장하십시오.",
    "holds numbers of type {0}, which is not read; save tensor.float() instead.":
      "수의 형 {0!}{은/는} 읽지 못합니다. tensor.float()를 저장하십시오.",
    "is a view that is negated late; save tensor.resolve_neg() instead.":
      "부호를 나중에 바꾸는 뷰입니다. tensor.resolve_neg()를 저장하십시오.",
    "is cut short: {0}, and {1}": "끝이 끊겼습니다. {0}. {1}",
  }),
  "{0}; save it with numpy.savez.": "{0}. numpy.savez로 저장하십시오.",
  "{0}; save the tensor again with torch.save.": "{0}. 텐서를 torch.save로 다시 저장하십시오.",
  "{0}; save the samples alone.": "{0}. 표본만 저장하십시오.",
  // Headers of npy
  "its header claims {0} of data for shape {1} of {2}":
    "머리말은 모양 {1}, 형 {2!}에 데이터 {0}{을/를} 적었는데 그",
  "it is not a dictionary": "dict가 아님",
  "descr is missing": "descr가 없음",
  "fortran_order is neither True nor False": "fortran_order가 True도 False도 아님",
  "shape is not a tuple of counts": "shape이 개수의 tuple이 아님",
  "expected {0}": "{0!}{이/가} 있어야 함",
  "expected a value": "값이 있어야 함",
  "a value": "값",
  "a key is not a string": "키가 문자열이 아님",
  "nested too deeply": "너무 깊이 중첩됨",
  "text after the value": "값 뒤에 글이 더 있음",
  "not a Python literal": "파이썬 리터럴이 아님",
  "{0} is not a literal": "{0!}{은/는} 리터럴이 아님",
  // Archives
  "{0} holds no arrays; {1}.": "{0!}: 배열이 없습니다. {1}.",
  "it looks like a file of torch.save; rename it to .pt":
    "torch.save의 파일로 보이니 이름을 .pt로 바꾸십시오",
  "choose an archive that numpy.savez wrote": "numpy.savez가 쓴 묶음을 고르십시오",
  "its list of members, which stands at the end, is missing": "끝에 있는 파일 목록이 없음",
  "its member {0}": "안의 파일 {0!}",
  "{0} from {1}": "{1}에서 {0}",
  // Tensors
  "is no safetensors file or is cut: its header claims {0}":
    "safetensors 파일이 아니거나 끊겼습니다. 머리말의 크기: {0}",
  "{0}, and the file has {1}": "{0}, 파일의 크기: {1}",
  "needs {0} for shape {1} of {2}": "모양 {1}, 형 {2!}에는 {0}{이/가} 필요합니다",
  "its offsets give it {0} bytes": "적힌 자리는 {0}바이트입니다",
  "tensor {0}": "텐서 {0!}",
  "{0} ends at byte {1}, and the file has {2}":
    "{0}{은/는} {1}번째 바이트에서 끝나는데 파일은 {2}바이트입니다",
  "its storage has {0}": "저장된 것은 {0}입니다",
  "its storage is missing": "저장된 값이 없습니다",
  "shape {0} of {1} needs {2}": "모양 {0}, 형 {1!}에는 {2}{이/가} 필요합니다",
  "{0} is cut short: {1}, and {2}": "{0!}: 끝이 끊겼습니다. {1}. {2}",
};
