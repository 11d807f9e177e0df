import { maskEmail } from '@llave/domain/access/mask-email'
import type { AffiliatedCard, DebitAffiliation } from '@llave/domain/debit/affiliation'
import { type AffiliationImpediment, impedimentText } from '@llave/domain/debit/affiliation-impediment'
import { formatExpiry, parseExpiry } from '@llave/domain/debit/card-expiry'
import { money, sumByCurrency } from '@llave/domain/money/money'
import * as z from 'zod/mini'
import { answers } from '../answers.ts'
import { codec } from '../call.ts'
import {
  currency,
  description,
  documentNumber,
  documentTypeCode,
  identifier,
  isoDate,
  isoDateOrBlank,
  limaMomentOrBlank,
  majorAmount,
  projectCode,
  text,
} from '../fields.ts'

/** By the wire's values; empty where there is no impediment. */
const impediments = {
  LETRAS_VENCIDAS: 'overdue',
  SIN_CORREO: 'no-email',
  OTRA_CUENTA: 'other-account',
  SIN_LETRAS: 'nothing-owed',
  CERRADO: 'closed',
} as const satisfies Record<string, AffiliationImpediment>
type ImpedimentCode = keyof typeof impediments

const chargedLetra = z.object({
  nLETRAField: identifier,
  fECHAVENCIMIENTOField: isoDate,
  mONEDAField: currency,
  iMPORTEField: majorAmount,
})

const affiliationWire = z.object({
  tipoDocumento: documentTypeCode,
  nroDocumento: documentNumber,
  nombreCliente: text(200),
  correoElectronico: text(254),
  codProyecto: projectCode,
  nombreProyecto: description,
  proforma: identifier,
  producto: description,
  fechaVenta: isoDate,
  codMoneda: currency,
  montoCuotaAprox: majorAmount,
  fechaRegistro: limaMomentOrBlank,
  /** Always empty in answers: the provider's token never leaves the server. */
  token: z.literal(''),
  estado: z.boolean(),
  celularIngreso: text(20),
  dispositivo: z.enum(['PC', 'Mobile', '']),
  tarjetaRegistrada: text(30),
  fechaVencimiento: z.string().check(z.refine((value) => value === '' || parseExpiry(value) !== null)),
  idTipoDocumento: documentTypeCode,
  // From here on extensions (docs/wire.md, "Automatic debit").
  titularTarjeta: text(100),
  motivoSuspension: text(300),
  correoOculto: text(254),
  letrasVencidas: z.int().check(z.minimum(0)),
  impedimento: z.enum([...(Object.keys(impediments) as ImpedimentCode[]), '']),
  motivoImpedimento: text(300),
  monedasAfiliacion: z.array(currency),
  cobroEnProceso: z.boolean(),
  proximoCobro: z.object({ fecha: isoDate, letras: z.array(chargedLetra), saltadoEl: limaMomentOrBlank }),
  ultimoRechazo: z.nullable(
    z.object({
      fecha: isoDate,
      nLETRAField: identifier,
      motivo: text(300),
      consejo: text(300),
      proximoIntento: isoDateOrBlank,
    }),
  ),
})
type AffiliationWire = z.output<typeof affiliationWire>

/** One row of ObtenerProyectoAfiliacion: a proforma, and the card that is on debit for it. */
export const affiliationMessage = codec(affiliationWire, {
  decode: decodeAffiliation,
  encode: answers && encodeAffiliation,
})

function decodeAffiliation(wire: AffiliationWire): DebitAffiliation {
  const letras = wire.proximoCobro.letras.map((letra) => ({
    code: letra.nLETRAField,
    dueOn: letra.fECHAVENCIMIENTOField,
    owed: money(letra.iMPORTEField, letra.mONEDAField),
  }))
  const refusal = wire.ultimoRechazo
  return {
    owner: { type: wire.tipoDocumento, number: wire.nroDocumento },
    customerName: wire.nombreCliente,
    customerEmail: wire.correoElectronico,
    phoneNumber: wire.celularIngreso,
    projectCode: wire.codProyecto,
    projectName: wire.nombreProyecto,
    proforma: wire.proforma,
    productName: wire.producto,
    soldOn: wire.fechaVenta,
    currency: wire.codMoneda,
    monthlyAmount: money(wire.montoCuotaAprox, wire.codMoneda),
    card: decodeCard(wire),
    overdueCount: wire.letrasVencidas,
    impediment: wire.impedimento === '' ? null : impediments[wire.impedimento],
    registrableCurrencies: wire.monedasAfiliacion,
    nextCharge: {
      day: wire.proximoCobro.fecha,
      letras,
      sums: sumByCurrency(letras.map(({ owed }) => owed)),
    },
    skippedAt: wire.proximoCobro.saltadoEl,
    charging: wire.cobroEnProceso,
    lastRefusal: refusal && {
      day: refusal.fecha,
      letra: refusal.nLETRAField,
      reason: refusal.motivo,
      advice: refusal.consejo,
      nextTryOn: refusal.proximoIntento,
    },
  }
}

function decodeCard(wire: AffiliationWire): AffiliatedCard | null {
  const expiry = parseExpiry(wire.fechaVencimiento)
  if (!wire.estado || !expiry || !wire.fechaRegistro) return null
  return {
    maskedCard: wire.tarjetaRegistrada,
    holder: wire.titularTarjeta,
    expiry,
    registeredAt: wire.fechaRegistro,
    device: wire.dispositivo === 'Mobile' ? 'mobile' : 'desktop',
    suspension: wire.motivoSuspension === '' ? null : wire.motivoSuspension,
  }
}

/** The record as it is answered; as the browser sends it back: `plainRecord`. */
function encodeAffiliation(affiliation: DebitAffiliation): AffiliationWire {
  const { card, impediment, lastRefusal: refusal } = affiliation
  return {
    tipoDocumento: affiliation.owner.type,
    nroDocumento: affiliation.owner.number,
    nombreCliente: affiliation.customerName,
    correoElectronico: affiliation.customerEmail,
    codProyecto: affiliation.projectCode,
    nombreProyecto: affiliation.projectName,
    proforma: affiliation.proforma,
    producto: affiliation.productName,
    fechaVenta: affiliation.soldOn,
    codMoneda: affiliation.currency,
    montoCuotaAprox: affiliation.monthlyAmount.minor,
    fechaRegistro: card?.registeredAt ?? null,
    token: '',
    estado: card !== null,
    celularIngreso: affiliation.phoneNumber,
    dispositivo: card === null ? '' : card.device === 'mobile' ? 'Mobile' : 'PC',
    tarjetaRegistrada: card?.maskedCard ?? '',
    fechaVencimiento: card ? formatExpiry(card.expiry) : '',
    idTipoDocumento: affiliation.owner.type,
    titularTarjeta: card?.holder ?? '',
    motivoSuspension: card?.suspension ?? '',
    correoOculto: maskEmail(affiliation.customerEmail),
    letrasVencidas: affiliation.overdueCount,
    impedimento: impedimentCode(impediment),
    motivoImpedimento: impedimentText(impediment, affiliation.overdueCount) ?? '',
    monedasAfiliacion: [...affiliation.registrableCurrencies],
    cobroEnProceso: affiliation.charging,
    proximoCobro: {
      fecha: affiliation.nextCharge.day,
      letras: affiliation.nextCharge.letras.map(({ code, dueOn, owed }) => ({
        nLETRAField: code,
        fECHAVENCIMIENTOField: dueOn,
        mONEDAField: owed.currency,
        iMPORTEField: owed.minor,
      })),
      saltadoEl: affiliation.skippedAt,
    },
    ultimoRechazo: refusal && {
      fecha: refusal.day,
      nLETRAField: refusal.letra,
      motivo: refusal.reason,
      consejo: refusal.advice,
      proximoIntento: refusal.nextTryOn,
    },
  }
}

function impedimentCode(impediment: AffiliationImpediment | null): ImpedimentCode | '' {
  const codes = Object.keys(impediments) as ImpedimentCode[]
  return codes.find((code) => impediments[code] === impediment) ?? ''
}
