/**
 * The provider's codes that prove of what was asked that no money was taken and none will be
 * (docs/payment-provider.md, "Codes"). A code that is not here, known or new, proves nothing: the
 * order is asked about. So a duplicate (PSP_113) may be the second copy of a try that was paid,
 * "too many attempts" (PSP_099) too, and behind a bank's page that was closed (CLIENT_101) or
 * whose session ended (PSP_136, PSP_649) the buyer may have said yes.
 */
const proofs = new Set([
  // The bank was asked and said no.
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
  // Its holder was not authenticated, so the bank was never asked.
  'AUTH_149',
  'PSP_539',
  'PSP_707',
  'PSP_708',
  // The provider's own control of risks said no.
  'PSP_536',
  'PSP_641',
  'PSP_647',
])

export function isProvenRefusal(errorCode: string): boolean {
  return proofs.has(errorCode)
}
