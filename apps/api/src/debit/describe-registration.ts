import { documentTypeOf } from '@llave/domain/access/document-type'
import type { ChargeableLetra } from '@llave/domain/debit/plan-charges'
import type { Device } from '@llave/domain/payments/debt-reference'
import { formatDate } from '@llave/domain/time/format-date'
import type { Session } from '../http/session.ts'
import type { RegistrationRequest } from '../payments/provider/card-provider.ts'
import type { Person, Proforma } from './proforma.store.ts'

/** Tries after the first one on the same form. */
const retry = 2

/**
 * The request for a card registration (docs/specification.md, "call-debit-token-metadata"), built
 * from our own rows alone.
 */
export function describeRegistration(
  orderId: string,
  property: Proforma,
  owner: Person,
  { document, phone }: Session,
  { device }: { readonly device: Device },
  next: Pick<ChargeableLetra, 'dueOn'> | null,
): Omit<RegistrationRequest, 'ipnTargetUrl'> {
  return {
    currency: property.currency,
    orderId,
    strongAuthentication: 'CHALLENGE_REQUESTED',
    customer: {
      reference: document.number,
      email: owner.email,
      billingDetails: {
        cellPhoneNumber: phone.number,
        firstName: owner.name,
        identityCode: document.number,
        language: 'ES',
      },
    },
    metadata: {
      fechaVencimiento: next ? formatDate(next.dueOn) : '',
      codProyecto: property.projectCode,
      proyecto: property.projectName,
      idTipoDocumento: document.type,
      celular: phone.number,
      celularIngreso: phone.number,
      dispositivo: device === 'mobile' ? 'Mobile' : 'PC',
      producto: property.productName,
      tipoDocumento: documentTypeOf(document.type).abbreviation,
    },
    transactionOptions: { cardOptions: { retry } },
  }
}
