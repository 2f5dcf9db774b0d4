import { describe, expect, it } from "vitest";
import { withParticles } from "./korean/particles.ts";
import { SentenceTable } from "./sentences.ts";

const table = new SentenceTable(
  {
    "{0} of {1} samples lie outside; {2} would by chance": "{1}개 중 {0}개가 밖에 있고, 우연이라면 {2}입니다",
    "Reading {0}": "{0!} 읽는 중",
    "Copies its data": "데이터를 복사함",
    "looks blurry": "흐릿함",
    'Breaks "{0}"': '"{0}"{을/를} 어김',
    No: "아니요",
    "{0} (mean {1})": "{0}(평균 {1})",
    train: "학습",
    weight: "무게",
    "largest step": "가장 큰 걸음",
  },
  withParticles,
);

describe("sentences", () => {
  it("are found whole, with their numbers", () => {
    expect(table.translate("12 of 500 samples lie outside; 3% would by chance.")).toBe(
      "500개 중 12개가 밖에 있고, 우연이라면 3%입니다.",
    );
  });

  it("may begin in either case, and end with a full stop or without", () => {
    expect(table.translate("Looks blurry.")).toBe("흐릿함.");
    expect(table.translate("looks blurry")).toBe("흐릿함");
  });

  it("are taken apart where they were joined", () => {
    expect(table.translate('Copies its data, looks blurry and breaks "mass". Looks blurry.')).toBe(
      '데이터를 복사함, 흐릿함, "mass"를 어김. 흐릿함.',
    );
    expect(table.translate("No. 1 of 2 samples lie outside; 5% would by chance.")).toBe(
      "아니요. 2개 중 1개가 밖에 있고, 우연이라면 5%입니다.",
    );
  });

  it("keep names, be they quoted or called so, and translate what is captured else", () => {
    expect(table.translate("Reading train")).toBe("train 읽는 중");
    expect(table.translate('Breaks "train"')).toBe('"train"을 어김');
    expect(table.translate("weight (mean 1.50), train (mean 2)")).toBe("무게(평균 1.50), 학습(평균 2)");
    expect(table.translate("largest step 0.5 kg")).toBe("가장 큰 걸음 0.5 kg");
  });

  it("do not take the words that lead up to a sentence for the name in it", () => {
    const named = new SentenceTable({
      "Task: {0}": "과제: {0}",
      "{0} is empty; fill it": "{0!}: 비었음. 채우십시오",
    });
    expect(named.translate("Task: a, b.npy is empty; fill it")).toBe("과제: a, b.npy: 비었음. 채우십시오");
  });

  it("stay as they are where nothing is known of them", () => {
    for (const sentence of ["Something new was said, and more.", "3.5", "", "a/b.npy"])
      expect(table.translate(sentence)).toBe(sentence);
  });
});

describe("particles", () => {
  it.each([
    ["3%{이/가}", "3%가"],
    ["500{은/는}", "500은"],
    ["0.72{을/를}", "0.72를"],
    ["7{으로/로}", "7로"],
    ["6{으로/로}", "6으로"],
    ["정밀도{과/와} 재현율{이/가}", "정밀도와 재현율이"],
    ['"mass"{을/를}', '"mass"를'],
    ["step(3){이/가}", "step(3)이"],
    ["time{을/를}", "time을"],
    ["data{을/를}", "data를"],
    ["3.5 MB{이/가}", "3.5 MB가"],
    ['"b"{이/가}', '"b"가'],
    ['"m"{은/는}', '"m"은'],
    ["배열 r{으로/로}", "배열 r로"],
  ])("%s → %s", (sentence, said) => expect(withParticles(sentence)).toBe(said));
});
