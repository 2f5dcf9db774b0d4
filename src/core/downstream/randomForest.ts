import type { Float64Rows } from "../../kernels/rows.ts";
import { mean } from "../order.ts";
import { createRandom } from "../random.ts";
import { binRows } from "./binnedRows.ts";
import { answerOf, growTree, type TreeData, type TreeNode } from "./decisionTree.ts";
import type { Learner, Model } from "./learner.ts";
import type { TrainingSet } from "./trainingSet.ts";

const TREES = 40;
/** Fewest samples in a leaf, in classification and regression: the usual ones, which need no search. */
const [CLASS_LEAF, TARGET_LEAF] = [1, 5];

/**
 * A random forest (Breiman 2001): trees on bootstrap samples, each split chosen among √d features (d/3 in regression), their
 * answers averaged. Features are binned first, as gradient-boosting libraries do, which is what makes it quick.
 */
export function randomForest(seed: number): Learner {
  return {
    candidatesFor: ({ classes }) => [classes > 0 ? CLASS_LEAF : TARGET_LEAF],
    fit: (set, leaves) => Promise.resolve(fitForests(set, leaves, seed)),
  };
}

function fitForests(set: TrainingSet, leaves: readonly number[], seed: number): Model[] {
  const base = set.classes > 0 ? 0 : mean(set.targets);
  const data = treeData(set, base);
  const { n, d } = set.rows;
  const features = Math.max(1, Math.round(set.classes > 0 ? Math.sqrt(d) : d / 3));
  return leaves.map((leaf) => {
    const trees = Array.from({ length: TREES }, (_, tree) => {
      const random = createRandom(seed, `downstream/forest/tree ${tree}`);
      const drawn = Int32Array.from({ length: n }, () => random.integer(n));
      return growTree(data, drawn, { features, leaf }, random);
    });
    return forestModel(trees, data.width, set.classes, base);
  });
}

function treeData({ rows, targets, classes }: TrainingSet, base: number): TreeData {
  const isClass = classes > 0;
  return {
    rows: binRows(rows),
    places: Int32Array.from(targets, (target) => (isClass ? target : 0)),
    entries: targets.map((target) => (isClass ? 1 : target - base)),
    width: Math.max(1, classes),
  };
}

function forestModel(trees: readonly TreeNode[], width: number, classes: number, base: number): Model {
  const predict = ({ n, d, values }: Float64Rows) =>
    Float64Array.from({ length: n }, (_, i) => {
      const sum = new Float64Array(width);
      for (const tree of trees) {
        const answer = answerOf(tree, values, i * d);
        for (let c = 0; c < width; c++) sum[c] += answer[c];
      }
      if (classes === 0) return base + sum[0] / trees.length;
      return sum.reduce((best, value, c) => (value > sum[best] ? c : best), 0);
    });
  return { predict: (rows) => Promise.resolve(predict(rows)) };
}
