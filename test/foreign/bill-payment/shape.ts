import { isObject, type Json, NumberText } from '../shared/json.ts';
import { isBlank, readCents } from './amount.ts';
import { billerOf, productOf, textOf } from './asked.ts';
import type { Action, Asked, Problem } from './model.ts';
import type { Readings } from './readings.ts';

const known = ['Action', 'BillerCode', 'Reference', 'MemberNumber', 'Products', 'TotalAmount', 'PayerDetails'];
const knownInProduct = ['Code', 'Quantity', 'Department', 'Price', 'RequiresForexPayment', 'Metadata'];
const actions: readonly Action[] = ['Auth', 'Pay', 'Retry', 'Status'];

/** The action of a payment request; undefined where it is none that is taken. */
export function actionOf(asked: Asked): Action | undefined {
  const text = textOf(asked, 'Action');
  const { actionTaken } = asked.readings;
  const found = actions.find((one) => one.toLowerCase() === text.toLowerCase());
  if (actionTaken === 'title') return actions.find((one) => one === text);
  return actionTaken === 'upper' && text !== text.toUpperCase() ? undefined : found;
}

function problem(field: string, text: string): Problem {
  return { cause: 'shape', field, text };
}

/** What is wrong with a payment request as such (section 2.3). */
export function* shapeProblems(asked: Asked, action: Action | undefined): Generator<Problem> {
  const { call, readings } = asked;
  const { body } = call;
  if (call.malformed) return yield problem('', 'This is no JSON object.');
  if (action === undefined) yield problem('Action', `Write one of ${actions.join(', ')}.`);
  if (readings.unknownField === '400') {
    for (const field of Object.keys(body)) if (!known.includes(field)) yield problem(field, 'This is not known.');
  }
  yield* textProblems(body.Reference, 'Reference');
  if (readings.longReference === '50' && textOf(asked, 'Reference').length > 50) {
    yield problem('Reference', 'At most 50 letters.');
  }
  if (action === 'Status') {
    if (Array.isArray(body.Products) && body.Products.length === 0) {
      yield problem('Products', 'At least one product is required.');
    }
    return;
  }
  yield* textProblems(body.BillerCode, 'BillerCode');
  yield* textProblems(body.MemberNumber, 'MemberNumber');
  const products = Array.isArray(body.Products) ? body.Products : [];
  if (products.length === 0) yield problem('Products', 'At least one product is required.');
  for (const [index, product] of products.entries()) yield* productProblems(product, `Products[${index}]`, readings);
  yield* totalProblems(asked);
  const payer = body.PayerDetails;
  if (!isBlank(payer) && !isObject(payer)) yield problem('PayerDetails', 'This is an object.');
}

function* textProblems(value: Json | undefined, field: string): Generator<Problem> {
  if (isBlank(value)) yield problem(field, 'This is required.');
  else if (typeof value !== 'string' || value.trim() === '') yield problem(field, 'This is a text.');
}

function* productProblems(product: Json, path: string, readings: Readings): Generator<Problem> {
  if (!isObject(product)) return yield problem(path, 'This is an object.');
  if (readings.unknownField === '400') {
    for (const field of Object.keys(product)) {
      if (!knownInProduct.includes(field)) yield problem(`${path}.${field}`, 'This is not known.');
    }
  }
  yield* textProblems(product.Code, `${path}.Code`);
  if (!isBlank(product.Quantity)) {
    const quantity = quantityIn(product.Quantity, readings);
    if (quantity === undefined || quantity < 1) yield problem(`${path}.Quantity`, 'A whole number from 1 on.');
    else if (readings.quantityLimit === '100' && quantity > 100) yield problem(`${path}.Quantity`, 'At most 100.');
  }
  if (!isBlank(product.Price) && !readCents(product.Price, readings)) {
    yield problem(`${path}.Price`, 'An amount above 0 with two decimals.');
  }
  const forex = product.RequiresForexPayment;
  if (!isBlank(forex) && typeof forex !== 'boolean') yield problem(`${path}.RequiresForexPayment`, 'True or false.');
  const { Metadata } = product;
  if (!isBlank(Metadata) && !isObject(Metadata) && !Array.isArray(Metadata)) {
    yield problem(`${path}.Metadata`, 'Pairs or an object.');
  }
}

/** The quantity that a request names; undefined where it is no whole number. */
export function quantityIn(value: Json | undefined, { quantityText }: Readings): number | undefined {
  const text =
    value instanceof NumberText ? value.source : typeof value === 'string' && quantityText === 'taken' ? value : '';
  return /^-?\d{1,9}(\.0+)?$/.test(text) ? Number(text) : undefined;
}

/** TotalAmount may be blank where AUTH returns the amount of some product. */
function* totalProblems(asked: Asked): Generator<Problem> {
  const { body } = asked.call;
  if (!isBlank(body.TotalAmount)) {
    if (readCents(body.TotalAmount, asked.readings) === undefined) {
      yield problem('TotalAmount', 'An amount with two decimals.');
    }
    return;
  }
  const biller = billerOf(asked, textOf(asked, 'BillerCode'));
  const products = Array.isArray(body.Products) ? body.Products : [];
  const isReturned = products.some((one) => {
    const code = isObject(one) && typeof one.Code === 'string' ? one.Code : '';
    const product = biller && productOf(biller, code);
    return !product || product.mandated !== null;
  });
  if (!isReturned) yield { cause: 'total', field: 'TotalAmount', text: 'This is required.' };
}
