/**
 * Machines are noisy, so nothing here is compared with a number from another day: contenders take turns in one run,
 * and what counts is the ratio within a round.
 */

/**
 * Lets each contender measure itself once a round, after one round to warm up.
 *
 * @param {Record<string, () => number | Promise<number>>} contenders each resolves with what it measured
 * @returns `median(name)`, in the contenders' unit, and `ratio(name, toName)`, the median over the rounds
 */
export async function sideBySide(contenders, rounds = 7) {
  const names = Object.keys(contenders);
  const measured = new Map(names.map((name) => [name, []]));
  for (let round = 0; round <= rounds; round++) {
    // Another one goes first each time, so that none always inherits the same one's garbage.
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

/** How often a second `work` is done, tried for at least `milliseconds`. */
export async function perSecond(work, milliseconds = 500) {
  const began = performance.now();
  let times = 0;
  let elapsed;
  do {
    await work();
    times++;
    elapsed = performance.now() - began;
  } while (elapsed < milliseconds);
  return (times * 1000) / elapsed;
}

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Prints a Markdown table, ready for a README. The keys of the first row are the heads. */
export function table(title, rows) {
  const heads = Object.keys(rows[0]);
  const lines = [heads, heads.map(() => '---'), ...rows.map((row) => heads.map((head) => String(row[head])))];
  console.log([`\n### ${title}\n`, ...lines.map((cells) => `| ${cells.join(' | ')} |`)].join('\n'));
}

/**
 * Ends the program with 1, after a line for each, where what was measured falls short of what is promised.
 * @param {{ what: string, measured: number, least?: number, most?: number }[]} promises
 */
export function promised(promises) {
  for (const { what, measured, least = -Infinity, most = Infinity } of promises) {
    if (measured >= least && measured <= most) continue;
    const line = measured < least ? `at least ${least}` : `at most ${most}`;
    console.log(`\nFalls short: ${what}: ${Number(measured.toPrecision(3))}, promised is ${line}.`);
    process.exitCode = 1;
  }
}
