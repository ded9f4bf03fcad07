import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Copy } from '../parts/copy.tsx';
import { instantText } from '../parts/instant.ts';
import { asCurl } from './as-curl.ts';
import { asTest } from './as-test.ts';
import { schemeOf } from './bases.ts';
import { BodyTable } from './body-table.tsx';
import { contractOf, type Description } from './contract-of.ts';
import { Findings } from './findings.tsx';
import type { Exchange } from './row.ts';

/** One call: what was asked and answered, and what the contract says of each field. */
export function ExchangeDetail({ exchange }: { exchange: Exchange }) {
  const { api, operation, request, answer, at, id } = exchange;
  const said = useSignal<Description | undefined>(undefined);
  useEffect(() => {
    let isOld = false;
    said.value = undefined;
    if (operation !== null)
      void contractOf(api, operation).then((it) => {
        if (!isOld) said.value = it;
      });
    return () => {
      isOld = true;
    };
  }, [api, operation, said]);
  const about = said.value;
  const fields = about?.answers.find((it) => it.status === String(answer.status));
  return (
    <>
      <p>
        x{id} · {instantText(at)} · {api}
        {about ? ` · ${about.summary} (${about.source})` : ''}
      </p>
      {about?.description ? <p class="soft">{about.description}</p> : null}
      <Findings exchange={exchange} />
      <div class="row">
        <Copy text={() => asCurl(exchange, schemeOf(api))}>Copy as curl</Copy>
        <Copy text={() => asTest(exchange, schemeOf(api))}>Copy as a test</Copy>
      </div>
      <h3>Request</h3>
      <p class="mono">
        {request.method} {request.url}
      </p>
      <details>
        <summary>{request.headers.length} headers</summary>
        <dl class="about">
          {request.headers.map(([name, value], i) => [
            <dt key={`${i} name`}>{name}</dt>,
            <dd key={`${i} value`} class="mono">
              {value}
            </dd>,
          ])}
        </dl>
      </details>
      <BodyTable text={request.body} contract={about?.request ?? []} label="Fields of the request" />
      <h3>
        Answer {answer.status}
        {fields ? <span class="soft">: {fields.description}</span> : null}
      </h3>
      <BodyTable text={answer.body} contract={fields?.fields ?? []} label="Fields of the answer" />
    </>
  );
}
