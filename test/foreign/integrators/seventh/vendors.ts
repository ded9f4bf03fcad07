import { BillerOffice, BillVendor, type Payment } from '../bill-vendor.ts';

type Vendor = typeof BillVendor | typeof BillerOffice;
type Entry = Record<string, unknown>;

/** Buys tickets of the lottery alone. */
class LotteryVendor extends BillVendor {
  bets(): { BetInfo: string; Quantity: number } {
    return { BetInfo: '01;02;03;04;05;06$', Quantity: 1 };
  }
  override basket(): Payment[] {
    for (const biller of this.catalogue)
      for (const product of (biller.Products ?? []) as Entry[])
        if (JSON.stringify(product.MetadataFields ?? []).includes('"BetInfo"'))
          return [
            {
              ...{ reference: this.newReference(), biller: String(biller.Code), member: '0771234567', product },
              ...(product.Price == null ? { price: 2 } : {}),
              ...{ forex: product.RequiresForex === true, state: 'open' },
            },
          ];
    return [];
  }
  override body(payment: Payment, action: string): Entry {
    const body = super.body(payment, action);
    const { BetInfo, Quantity } = this.bets();
    const Products = (body.Products as Entry[]).map((it): Entry => ({ ...it, Quantity, Metadata: { BetInfo } }));
    return { ...body, Products, TotalAmount: Number(body.TotalAmount) * Quantity };
  }
}

/** Written from the document alone, as somebody outside might plant them. */
export const brokenVendors: Record<string, { scenario: string; program: Vendor }> = {
  'two-at-pay-one-at-auth': {
    scenario: 'all-goes-well',
    program: class extends BillVendor {
      override payBody(payment: Payment): Entry {
        const body = super.payBody(payment);
        if (payment.product.Code !== 'RV') return body;
        const Products = (body.Products as Entry[]).map((it) => ({ ...it, Quantity: 2 }));
        return { ...body, Products, TotalAmount: Number(body.TotalAmount) * 2 };
      }
    },
  },
  'refreshes-all-that-it-knows': {
    scenario: 'catalogue-changes',
    program: class extends BillVendor {
      override async refresh(_codes: string[]): Promise<void> {
        await super.refresh(this.catalogue.map((it) => String(it.Code)));
      }
    },
  },
  'mobile-before-email-in-the-file': {
    scenario: 'all-goes-well',
    program: class extends BillerOffice {
      override async takeOn(number: string): Promise<void> {
        await super.takeOn(number);
        const { ownBiller } = this.api.fixtures as {
          ownBiller?: { credentials: { username: string; password: string } };
        };
        const { username, password } = ownBiller?.credentials ?? { username: '', password: '' };
        const file = [
          'Member Number,Full Name,Mobile,Email,Postal Address',
          `${number},Rudo Example,0771234567,rudo@example.org,12 Example Road`,
        ].join('\r\n');
        const body = [
          '--file-border',
          'Content-Disposition: form-data; name="file"; filename="members.csv"',
          'Content-Type: text/csv',
          '',
          file,
          '--file-border--',
          '',
        ].join('\r\n');
        const headers = {
          authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
          'content-type': 'multipart/form-data; boundary=file-border',
        };
        await this.http('POST', `${this.api.base}/api/member/uploadmembers`, headers, body);
      }
    },
  },
  'bet-without-its-last-dollar': {
    scenario: 'all-goes-well',
    program: class extends LotteryVendor {
      override bets(): { BetInfo: string; Quantity: number } {
        return { BetInfo: '01;02;03;04;05;06$07;08;09;10;11;12', Quantity: 2 };
      }
    },
  },
  'two-bets-of-quantity-one': {
    scenario: 'all-goes-well',
    program: class extends LotteryVendor {
      override bets(): { BetInfo: string; Quantity: number } {
        return { BetInfo: '01;02;03;04;05;06$07;08;09;10;11;12$', Quantity: 1 };
      }
    },
  },
  'number-against-the-pattern': {
    scenario: 'all-goes-well',
    program: class extends BillVendor {
      override basket(): Payment[] {
        const biller = this.catalogue.find((it) => it.MemberNumberFieldRegex);
        const product = ((biller?.Products ?? []) as Entry[])[0];
        if (!biller || !product) return super.basket();
        return [
          {
            ...{
              reference: this.newReference(),
              biller: String(biller.Code),
              member: '#no-number#',
              product,
              price: 5,
            },
            ...{ forex: product.RequiresForex === true, state: 'open' },
          },
        ];
      }
    },
  },
  'two-products-where-one-is-allowed': {
    scenario: 'all-goes-well',
    program: class extends BillVendor {
      override basket(): Payment[] {
        return this.catalogue.flatMap((biller) => {
          const product = ((biller.Products ?? []) as Entry[]).find(({ Code }) => Code === 'DATA_1GB');
          if (!product || biller.AllowMultipleProductsPerPayment !== false) return [];
          const code = String(biller.Code);
          return [
            {
              reference: this.newReference(),
              biller: code,
              member: '0771234567',
              product,
              forex: false,
              state: 'open',
            },
          ];
        });
      }
      override body(payment: Payment, action: string): Entry {
        const body = super.body(payment, action);
        const Products = [...(body.Products as Entry[]), ...(body.Products as Entry[])];
        return typeof body.TotalAmount === 'number'
          ? { ...body, Products, TotalAmount: body.TotalAmount * 2 }
          : { ...body, Products };
      }
    },
  },
  'required-metadata-left-out': {
    scenario: 'all-goes-well',
    program: class extends LotteryVendor {
      override body(payment: Payment, action: string): Entry {
        const body = super.body(payment, action);
        return { ...body, Products: (body.Products as Entry[]).map(({ Metadata: _left, ...it }) => it) };
      }
    },
  },
};
