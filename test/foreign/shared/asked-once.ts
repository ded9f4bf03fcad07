/** What `ask` gives for what it is given, plain JSON: asked once for the same, and the same promise for all who ask. */
export function askedOnce<Given, T>(ask: (given: Given) => Promise<T>): (given: Given) => Promise<T> {
  const asked = new Map<string, Promise<T>>();
  return (given) => {
    const key = JSON.stringify(given);
    const answer = asked.get(key) ?? ask(given);
    asked.set(key, answer);
    return answer;
  };
}
