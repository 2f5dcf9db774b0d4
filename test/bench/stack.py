"""Times what a user would run instead of a whole report: python3 stack.py THREADS GENERATED HELDOUT TRAIN (.npy, n x d).

prdc's precision, recall, density and coverage; distances to the nearest training sample (scikit-learn); the Fréchet
distance as torchmetrics computes it from the same features; KID over 100 subsets of 1000 as torch-fidelity does; a
permutation test with the MMD of 3 bandwidths, 500 permutations, at most 5,000 samples a side; sliced Wasserstein as POT
does it. Nearest neighbours and distances are scikit-learn's; the others are the libraries' formulas in numpy. Prints
JSON: seconds of wall and processor time of each and of all, peak memory, and the BLAS.
"""
import json
import os
import resource
import sys
import time

threads, generated, heldout, train = sys.argv[1:5]
for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[name] = threads
# The two belong together: a core type without its cache size (or the reverse) slows OpenBLAS down.
for name in ("OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE"):
    os.environ.pop(name, None)

import numpy as np  # noqa: E402

x, y, z = (np.load(path) for path in (generated, heldout, train))
rng = np.random.default_rng(0)


def prdc_metrics():
    """prdc keeps three n x n matrices of distances by scikit-learn."""
    from sklearn.metrics import pairwise_distances

    def radii(a):
        distances = pairwise_distances(a, a, metric="euclidean", n_jobs=int(threads))
        return np.partition(distances, 3, axis=-1)[:, 3]

    real, fake = radii(y), radii(x)
    across = pairwise_distances(y, x, metric="euclidean", n_jobs=int(threads))
    inside = across < real[:, None]
    return {
        "precision": inside.any(0).mean(),
        "recall": (across < fake[None]).any(1).mean(),
        "density": inside.sum(0).mean() / 3,
        "coverage": (across.min(1) < real).mean(),
    }


def memorization():
    from sklearn.neighbors import NearestNeighbors

    near = NearestNeighbors(n_neighbors=1).fit(z)
    return np.median(near.kneighbors(x)[0]) / np.median(near.kneighbors(y)[0])


def frechet():
    """torchmetrics: float64 covariances, eigenvalues of their product."""
    a, b = x.astype(np.float64), y.astype(np.float64)
    s1, s2 = np.cov(a, rowvar=False), np.cov(b, rowvar=False)
    root = np.sqrt(np.linalg.eigvals(s1 @ s2).astype(complex)).real.sum()
    return ((a.mean(0) - b.mean(0)) ** 2).sum() + np.trace(s1) + np.trace(s2) - 2 * root


def kid():
    size = min(1000, len(x), len(y))
    values = []
    for _ in range(100):
        a, b = (s[rng.choice(len(s), size, replace=False)] for s in (x, y))
        aa, bb, ab = ((p @ q.T / p.shape[1] + 1) ** 3 for p, q in ((a, a), (b, b), (a, b)))
        within = (aa.sum() - np.trace(aa) + bb.sum() - np.trace(bb)) / (size * (size - 1))
        values.append(within - 2 * ab.mean())
    return np.mean(values), np.std(values)


def mmd():
    """Permutations as products with the kernel matrix: the way that does not take hours."""
    n = min(5000, len(x), len(y))
    pooled = np.vstack([x[:n], y[:n]]).astype(np.float64)
    norms = (pooled * pooled).sum(1)
    squared = np.maximum(norms[:, None] + norms[None] - 2 * pooled @ pooled.T, 0)
    h = np.sqrt(np.median(squared[:n, n:]))
    signs = np.ones((2 * n, 501))
    signs[n:, 0] = -1
    for b in range(1, 501):
        signs[rng.permutation(2 * n)[:n], b] = -1
    p = []
    for factor in (0.5, 1, 2):
        kernel = np.exp(-squared / (2 * (factor * h) ** 2))
        np.fill_diagonal(kernel, 0)
        values = (signs * (kernel @ signs)).sum(0)
        p.append((values >= values[0]).mean())
    return p


def wasserstein():
    projections = rng.standard_normal((x.shape[1], 128))
    projections /= np.sqrt((projections**2).sum(0))
    n = min(len(x), len(y))
    a, b = (np.sort(s[:n] @ projections, axis=0) for s in (x, y))
    return np.sqrt(((a - b) ** 2).mean())


def blas():
    """Which BLAS, for which processor, on how many threads."""
    try:
        from threadpoolctl import threadpool_info

        (info,) = [i for i in threadpool_info() if i["user_api"] == "blas" and "numpy" in i["filepath"]]
        return f"{info['internal_api']} {info['version']} ({info['architecture']}, {info['num_threads']} threads)"
    except Exception:
        return "an unknown BLAS"


parts = {}
for body in (prdc_metrics, memorization, frechet, kid, mmd, wasserstein):
    started, before = time.perf_counter(), time.process_time()
    body()
    parts[body.__name__] = [time.perf_counter() - started, time.process_time() - before]
wall, processor = (sum(part[i] for part in parts.values()) for i in (0, 1))
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
stand_ins = "Formulas in numpy stand for prdc, POT, torchmetrics and torch-fidelity."
result = {"wall": wall, "processor": processor, "peak": peak, "parts": parts, "blas": blas(), "standIns": stand_ins}
print(json.dumps(result))
