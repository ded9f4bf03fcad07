/** What went wrong, read out at once. Nothing where nothing did. */
export function Problem({ children }: { children: string | undefined }) {
  return (
    <div role="alert">{children === undefined || children === '' ? null : <p class="notice bad">{children}</p>}</div>
  );
}
