import { useEffect, useState } from 'react';

/**
 * What an answer says, once it is there; `undefined` while it is not, and where it does not come: what it would have
 * shown is a help, and missing it no failure.
 * @param question another one is asked anew; false: not yet
 */
export function useAsked<View>(question: string | false, ask: () => Promise<View>): View | undefined {
  const [answer, setAnswer] = useState<{ question: string; view: View }>();
  useEffect(() => {
    if (question === false) return;
    let gone = false;
    ask().then(
      (view) => {
        if (!gone) setAnswer({ question, view });
      },
      () => {},
    );
    return () => void (gone = true);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the question says all that the answer depends on
  }, [question]);
  return answer && answer.question === question ? answer.view : undefined;
}
