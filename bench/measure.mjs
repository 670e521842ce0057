/**
 * Machines are noisy, so nothing is compared with a number from another day: contenders take turns in one run, and only
 * the ratio within a round counts.
 */

/**
 * Runs each contender's measurement once per round, after a warm-up round.
 *
 * @param {Record<string, () => number | Promise<number>>} contenders each resolves with its measurement
 * @returns `median(name)`, in the contenders' unit, and `ratio(name, toName)`, the median over the rounds
 */
export async function sideBySide(contenders, rounds = 7) {
  const names = Object.keys(contenders);
  const measured = new Map(names.map((name) => [name, []]));
  for (let round = 0; round <= rounds; round++) {
    // Rotates the order, so that none always runs after the same one and its garbage.
    const first = round % names.length;
    for (const name of [...names.slice(first), ...names.slice(0, first)]) {
      const value = await contenders[name]();
      if (round > 0) measured.get(name).push(value);
    }
  }
  return {
    median: (name) => median(measured.get(name)),
    ratio: (name, toName) => median(measured.get(name).map((value, round) => value / measured.get(toName)[round])),
  };
}

/** Measures how often `work` completes per second, over at least `milliseconds`. */
export async function perSecond(work, milliseconds = 500) {
  const startedAt = performance.now();
  let times = 0;
  let elapsed;
  do {
    await work();
    times++;
    elapsed = performance.now() - startedAt;
  } while (elapsed < milliseconds);
  return (times * 1000) / elapsed;
}

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Prints a Markdown table, ready for a README. The keys of the first row are the column headings. */
export function table(title, rows) {
  const heads = Object.keys(rows[0]);
  const lines = [heads, heads.map(() => '---'), ...rows.map((row) => heads.map((head) => String(row[head])))];
  console.log([`\n### ${title}\n`, ...lines.map((cells) => `| ${cells.join(' | ')} |`)].join('\n'));
}

/**
 * Prints a line for each missed target and makes the program exit with 1.
 * @param {{ what: string, measured: number, least?: number, most?: number }[]} targets
 */
export function checkTargets(targets) {
  for (const { what, measured, min = -Infinity, max = Infinity } of targets) {
    if (measured >= min && measured <= max) continue;
    const line = measured < min ? `at least ${min}` : `at most ${max}`;
    console.log(`\nTarget missed: ${what}: ${Number(measured.toPrecision(3))}, the target is ${line}.`);
    process.exitCode = 1;
  }
}
