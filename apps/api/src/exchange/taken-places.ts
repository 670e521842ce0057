import type { Segment } from '@dragoman/i18n';

type Path = readonly Segment[];

interface Step {
  /** The message whose text stands here. */
  key?: string;
  /** Any message whose text stands beneath. */
  beneath?: string;
  readonly steps: Map<Segment, Step>;
}

/** Where the messages of a namespace have their texts, so that none is put above, beneath or in the place of another. */
export class TakenPlaces {
  private readonly root: Step = { steps: new Map() };

  take(key: string, paths: Iterable<Path>): void {
    for (const path of paths) {
      let step = this.root;
      for (const segment of path) {
        step.beneath ??= key;
        const next = step.steps.get(segment) ?? { steps: new Map() };
        step.steps.set(segment, next);
        step = next;
      }
      step.key ??= key;
    }
  }

  /** The key of another message with which texts at these paths could not stand in one file. */
  inTheWayOf(key: string, paths: Iterable<Path>): string | undefined {
    for (const path of paths) {
      const other = this.inTheWay(path);
      if (other !== undefined && other !== key) return other;
    }
    return undefined;
  }

  private inTheWay(path: Path): string | undefined {
    let step = this.root;
    for (const segment of path) {
      if (step.key !== undefined) return step.key;
      const next = step.steps.get(segment);
      if (!next) {
        const [sibling] = step.steps.keys();
        // A list is no object.
        return sibling === undefined || typeof sibling === typeof segment ? undefined : step.beneath;
      }
      step = next;
    }
    return step.key ?? step.beneath;
  }
}
