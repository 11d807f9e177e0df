/**
 * Error codes that prove that a request took no money and never will (docs/payment-provider.md,
 * "Codes"). Any other code proves nothing, and the order is reconciled: a duplicate (PSP_113) or
 * "too many attempts" (PSP_099) may repeat a try that was paid, and after a closed bank page
 * (CLIENT_101) or its ended session (PSP_136, PSP_649) the buyer may have authorised the payment.
 */
const proofs = new Set([
  // The bank refused.
  'ACQ_001',
  'CLIENT_001',
  'PSP_003',
  'PSP_042',
  // The card, or the token of one, cannot be charged at all.
  'PSP_030',
  'PSP_031',
  'PSP_036',
  'PSP_112',
  'PSP_202',
  'PSP_508',
  'PSP_561',
  'PSP_607',
  'PSP_610',
  // The holder was not authenticated, so the bank was never asked.
  'AUTH_149',
  'PSP_539',
  'PSP_707',
  'PSP_708',
  // The provider's risk control refused.
  'PSP_536',
  'PSP_641',
  'PSP_647',
])

export function isProvenRefusal(errorCode: string): boolean {
  return proofs.has(errorCode)
}
