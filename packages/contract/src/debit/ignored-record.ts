import type { DebitAffiliation } from '@llave/domain/debit/affiliation'
import { formatExpiry } from '@llave/domain/debit/card-expiry'
import { majorFromMinor } from '@llave/domain/money/major-units'
import { ignored } from '../fields.ts'

/**
 * Members of the affiliation record that the browser sends and the server ignores: `proforma` alone
 * is read (docs/wire.md, "Paying").
 */
export const ignoredRecord = {
  tipoDocumento: ignored,
  nroDocumento: ignored,
  idTipoDocumento: ignored,
  nombreCliente: ignored,
  correoElectronico: ignored,
  codProyecto: ignored,
  nombreProyecto: ignored,
  producto: ignored,
  fechaVenta: ignored,
  codMoneda: ignored,
  montoCuotaAprox: ignored,
  fechaRegistro: ignored,
  token: ignored,
  estado: ignored,
  celularIngreso: ignored,
  dispositivo: ignored,
  tarjetaRegistrada: ignored,
  fechaVencimiento: ignored,
  titularTarjeta: ignored,
}

/** The record as JSON has it, without the extensions. What is answered is encoded apart, which no browser needs. */
export function plainRecord({ owner, card, ...affiliation }: DebitAffiliation) {
  return {
    tipoDocumento: owner.type,
    nroDocumento: owner.number,
    idTipoDocumento: owner.type,
    nombreCliente: affiliation.customerName,
    correoElectronico: affiliation.customerEmail,
    codProyecto: affiliation.projectCode,
    nombreProyecto: affiliation.projectName,
    producto: affiliation.productName,
    fechaVenta: affiliation.soldOn.toString(),
    codMoneda: affiliation.currency,
    montoCuotaAprox: majorFromMinor(affiliation.monthlyAmount.minor),
    fechaRegistro: card?.registeredAt.toString() ?? '',
    token: '',
    estado: card !== null,
    celularIngreso: affiliation.phoneNumber,
    dispositivo: card === null ? '' : card.device === 'mobile' ? 'Mobile' : 'PC',
    tarjetaRegistrada: card?.maskedCard ?? '',
    fechaVencimiento: card ? formatExpiry(card.expiry) : '',
  }
}
