import { expect, test } from 'vitest';
import { checks } from '../../properties/index.ts';
import { loadRegister } from '../../src/contract/index.ts';
import { describeOpinion, isSound } from '../../src/mock/describe-opinion.ts';
import { knownDifferences } from '../../src/mock/known-differences.ts';
import { opinionPasses } from '../../src/mock/opinion-passes.ts';
import { leftOut, secondOpinion } from '../../src/mock/second-opinion.ts';
import { listFaults } from '../../src/sandbox/fault-list.ts';
import { observers } from '../../src/traffic/index.ts';

const suite = { checks, observers };

test('Prism and the contract rules see the same planted defect', async () => {
  const opinion = await secondOpinion({
    suite,
    seed: 1,
    faults: ['charge-gateway/amount-as-text'],
    checks: ['charge-is-found'],
  });
  expect(opinion.agreed.map((it) => [it.operation, it.status, it.violation.message, it.rules])).toEqual([
    ['charge', 200, 'Response body property amount must be number', ['charge-gateway/charge/200/amount/type']],
  ]);
  expect([opinion.unexplained, opinion.known]).toEqual([[], []]);
});

test('a request that Prism calls broken and the sandbox takes is unexplained without the list', async () => {
  const run = { suite, seed: 1, dialect: { 'other-country': 'accepted' }, checks: ['charge-other-words'] };
  const without = await secondOpinion({ ...run, known: [] });
  expect(without.unexplained.map((it) => it.violation.place)).toContain('body.countryCode');
  const withList = await secondOpinion(run);
  expect(withList.unexplained).toEqual([]);
  expect(withList.known.map((it) => it.known.rule)).toContain('charge-gateway/other-country');
});

test('a planted fault that neither sees, and a check that broke off, fail the comparison', () => {
  const pass = { title: 'a fault', mustAgree: true };
  const opinion = {
    refused: 0,
    agreed: [],
    known: [],
    unexplained: [],
    oursAlone: [],
    exchanges: 3,
    brokenOff: [],
    tookMs: 1,
  };
  expect(isSound(pass, opinion)).toBe(false);
  expect(isSound({ ...pass, mustAgree: false }, opinion)).toBe(true);
  const brokenOff = [{ check: 'storyline', why: 'no answer within 5 s' }];
  expect(isSound({ ...pass, mustAgree: false }, { ...opinion, brokenOff })).toBe(false);
  expect(describeOpinion({ ...pass, mustAgree: false }, { ...opinion, brokenOff })).toContain(
    '  UNEXPLAINED the check storyline could not be carried through: no answer within 5 s\n',
  );
  expect(describeOpinion(pass, opinion)).toBe(
    'a fault: 3 exchanges, 0 violations of requests that were refused, 0 agreed, 0 known, 0 unexplained\n' +
      '  UNEXPLAINED Prism and no rule of ours agree on the planted fault\n',
  );
});

test('the list names rules that exist, and the comparison plants every fault of a contract rule', () => {
  const register = new Map(loadRegister('charge-gateway').map((it) => [it.id, it]));
  expect(knownDifferences.filter((it) => !register.has(it.rule))).toEqual([]);
  // What shows only in company shows in none of these few checks.
  const ofContract = listFaults().filter(
    (it) => it.origin === undefined && register.get(it.breaks)?.from === 'contract',
  );
  expect(opinionPasses.flatMap((it) => it.faults ?? []).sort()).toEqual(ofContract.map((it) => it.id).sort());
  expect(Object.keys(leftOut).filter((slug) => !checks.some((it) => it.slug === slug))).toEqual([]);
});
