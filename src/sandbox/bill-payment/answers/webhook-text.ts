import type { JsonObject, JsonValue } from '../../slice/decision.ts';
import { looseJson } from '../../slice/loose-json.ts';
import type { BillDialect } from '../dialects.ts';

/** The body of a webhook as its bytes are signed and sent. */
export function webhookText(value: JsonObject | JsonValue[], dialect: BillDialect): string {
  return dialect['webhook-json-writing'] === 'canonical' ? JSON.stringify(value) : looseJson(value);
}
