"""Times one kernel of the Python stack on the same shapes: python3 peers.py THREADS LIBRARY KIND N D [K | PERMUTATIONS].

Prints JSON: seconds of wall time and of processor time, peak memory, and the BLAS that numpy runs on.
"""
import json
import os
import resource
import sys
import time

threads, library, kind, n, d, extra = sys.argv[1:7]
for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[name] = threads
# The two belong together: a core type without its cache size (or the reverse) slows OpenBLAS down.
for name in ("OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE"):
    os.environ.pop(name, None)

import numpy as np  # noqa: E402

n, d, extra, threads = int(n), int(d), int(extra), int(threads)
rng = np.random.default_rng(0)
steep = kind.startswith("steep-")
kind = kind.removeprefix("steep-")


def sample(shift):
    """Column c of steep samples varies by 1/c."""
    values = rng.random((n, d), dtype=np.float32) + np.float32(shift)
    return values / np.arange(1, d + 1, dtype=np.float32) if steep else values


def blas():
    """Which BLAS, for which processor, on how many threads."""
    try:
        from threadpoolctl import threadpool_info

        (info,) = [i for i in threadpool_info() if i["user_api"] == "blas" and "numpy" in i["filepath"]]
        return f"{info['internal_api']} {info['version']} ({info['architecture']}, {info['num_threads']} threads)"
    except Exception:
        info = np.show_config(mode="dicts")["Build Dependencies"]["blas"]
        return f"{info['name']} {info['version']}"


def knn_faiss(a, b):
    import faiss

    faiss.omp_set_num_threads(threads)
    index = faiss.IndexFlatL2(d)
    index.add(a)
    return index.search(a, extra + 1)


def knn_sklearn(a, b):
    from sklearn.neighbors import NearestNeighbors

    return NearestNeighbors(n_neighbors=extra + 1, algorithm="brute").fit(a).kneighbors(a)


def knn_scipy(a, b):
    from scipy.spatial import cKDTree

    return cKDTree(a).query(a, k=extra + 1, workers=threads)


def mmd_numpy(a, b):
    """All permutations as one product with the kernel matrix, float64, three bandwidths."""
    z = np.vstack([a, b]).astype(np.float64)
    size = len(z)
    norms = (z * z).sum(1)
    squared = np.maximum(norms[:, None] + norms[None] - 2 * z @ z.T, 0)
    h = np.sqrt(np.median(squared[:n, :n][np.triu_indices(n, 1)]))
    signs = np.ones((size, extra + 1))
    signs[n:, 0] = -1
    for b_ in range(1, extra + 1):
        signs[rng.permutation(size)[:n], b_] = -1
    out = []
    for factor in (0.5, 1, 2):
        kernel = np.exp(-squared / (2 * (factor * h) ** 2))
        np.fill_diagonal(kernel, 0)
        out.append((signs * (kernel @ signs)).sum(0))
    return out


def frechet_scipy(a, b):
    import scipy.linalg

    s1, s2 = np.cov(a, rowvar=False), np.cov(b, rowvar=False)
    root = scipy.linalg.sqrtm(s1 @ s2)
    return ((a.mean(0) - b.mean(0)) ** 2).sum() + np.trace(s1) + np.trace(s2) - 2 * np.trace(root.real)


def frechet_eigvals(a, b):
    """What torchmetrics computes from the same features (eigenvalues of the product), by numpy."""
    s1, s2 = np.cov(a, rowvar=False), np.cov(b, rowvar=False)
    root = np.sqrt(np.linalg.eigvals(s1 @ s2).astype(complex)).real.sum()
    return ((a.mean(0) - b.mean(0)) ** 2).sum() + np.trace(s1) + np.trace(s2) - 2 * root


body = globals()[f"{kind}_{library}"]
a = sample(0)
b = a if kind == "knn" else sample(0.05)
started, before = time.perf_counter(), time.process_time()
body(a, b)
wall, processor = time.perf_counter() - started, time.process_time() - before
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
print(json.dumps({"wall": wall, "processor": processor, "peak": peak, "blas": blas()}))
