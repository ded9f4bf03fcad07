/** How many bytes the answer to a request has, which is given as its whole text. */
export async function answeredBytes(base: string, request: string): Promise<number> {
  const [head = '', body = ''] = request.split('\r\n\r\n');
  const [line = '', ...lines] = head.split('\r\n');
  const [method = '', path = ''] = line.split(' ');
  const headers = lines.map((it) => it.split(': ') as [string, string]).filter(([name]) => name !== 'Host');
  const response = await fetch(new URL(path, base), { method, headers, body });
  return (await response.bytes()).length;
}
