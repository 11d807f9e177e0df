/** Test cards of the provider: one that is approved without a challenge, one that has no money, one about which the bank asks its owner. */
const pans = {
  approved: '4970100000000055',
  withoutFunds: '4970100000000113',
  challenged: '4970110000001003',
} as const
const card = { expiryMonth: 12, expiryYear: 2030, securityCode: '123' }

/** Submits the card in a form of the emulated provider, as its owner would. */
export async function typeCard(
  apiUrl: string,
  { formToken, publicKey }: { readonly formToken: string; readonly publicKey: string },
  owner: string,
  register: boolean,
  pan: keyof typeof pans = 'approved',
): Promise<void> {
  await fetch(`${apiUrl}/form/pay`, {
    method: 'POST',
    body: JSON.stringify({
      formToken,
      publicKey,
      pan: pans[pan],
      ...card,
      holderName: owner.toUpperCase(),
      register,
    }),
  })
}
