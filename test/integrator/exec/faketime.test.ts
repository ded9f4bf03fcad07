import { describe, expect, it } from 'vitest';
import { faketimeVariables, findFaketime } from '../../../src/integrator/exec/faketime.ts';

describe('a clock as fast as the provider’s', () => {
  it('is that of libfaketime, which stands before what is loaded already', () => {
    expect(faketimeVariables('/lib/f.so', { scale: 20, aheadMs: 1_500, preloaded: undefined })).toEqual({
      LD_PRELOAD: '/lib/f.so',
      FAKETIME: '+1.500s x20',
      PAYPROOF_TIME_SCALE: '1',
    });
    expect(faketimeVariables('/lib/f.so', { scale: 2, aheadMs: -20, preloaded: '/lib/g.so' })).toMatchObject({
      LD_PRELOAD: '/lib/f.so /lib/g.so',
      FAKETIME: '-0.020s x2',
    });
  });

  it('is asked for in words where the library is not', () => {
    expect(() => findFaketime('/no/such.so')).toThrow(
      '--faketime: there is no /no/such.so; give the path of libfaketime.so.1',
    );
  });
});
