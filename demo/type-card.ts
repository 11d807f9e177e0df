/** A test card of the provider that is approved without a challenge. */
const card = { pan: '4970100000000055', expiryMonth: 12, expiryYear: 2030, securityCode: '123' }

/** Submits the card in a form of the emulated provider, as its owner would. */
export async function typeCard(
  apiUrl: string,
  { formToken, publicKey }: { readonly formToken: string; readonly publicKey: string },
  owner: string,
  register: boolean,
): Promise<void> {
  await fetch(`${apiUrl}/form/pay`, {
    method: 'POST',
    body: JSON.stringify({ formToken, publicKey, ...card, holderName: owner.toUpperCase(), register }),
  })
}
