import type { Call } from '@llave/contract/call'
import type { Identifiers } from './household.ts'

/** A message of the wire that its call takes. */
export type GoodRequest = {
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/**
 * A good request of every call, by the call's name, that speaks of these identifiers. The
 * tests over every call break it in one place at a time; one that is missing here fails them.
 */
export function goodRequests(who: Identifiers): Readonly<Record<string, GoodRequest>> {
  const number = { NroDocumento: who.document.number }
  const owner = { TipoDocumento: who.document.type, ...number }
  return {
    login: {
      body: {
        documentoPago: 'LT',
        tipoDocumento: who.document.type,
        nroDocumento: who.document.number,
        countryCode: who.phone.dialCode,
        nroCellphone: who.phone.number,
      },
    },
    sendCode: { body: { reenviar: false } },
    // Codes are 100 and above: this one has the right shape and is never right.
    verifyCode: { body: { codigo: '000' } },
    closeSession: {},
    readUser: { query: owner },
    listCountries: {},
    findCountry: { query: { Latitud: '-12.0', Longitud: '-77.0' } },
    readCustomerStatement: { query: owner },
    readProducts: { query: owner, body: [{ pROFORMAField: who.proforma }] },
    listProjectLocations: { query: owner },
    searchNotices: { query: owner },
    markNoticeRead: { body: { id: who.noticeId } },
    readInstalments: {
      query: number,
      body: [{ pROFORMAField: who.proforma, nLETRAField: who.pendingLetra }],
    },
    readExchange: { query: { ...owner, CodLetra: who.pendingLetra } },
    exportReport: { query: { ...owner, IdProforma: who.proforma } },
    readCashStatement: { query: owner },
    readCashItems: { query: owner, body: [{ bELNRField: who.reservation }] },
    issueFormToken: {
      body: {
        amount: 35050,
        currency: 'USD',
        formAction: 'ASK_REGISTER_PAY',
        metadata: { codLetra: who.pendingLetra, proforma: who.proforma, tipoOperacion: 'R3' },
      },
    },
    registerPayment: { body: who.signed },
    readPaymentState: { query: { OrderId: who.orderId } },
    printReceipt: {
      body: {
        tipoDocumento: who.document.type,
        nroDocumento: who.document.number,
        documento: who.paidLetra,
        tipoPago: 'Pago de letra',
      },
    },
  }
}

/** Members that name something which belongs to somebody, besides the document of the owner. */
export const identifyingMembers: ReadonlySet<string> = new Set([
  'IdProforma',
  'CodLetra',
  'OrderId',
  'pROFORMAField',
  'nLETRAField',
  'bELNRField',
  'codLetra',
  'proforma',
  'documento',
  'id',
  'krAnswer',
])

export function urlOf({ path }: Pick<Call, 'path'>, query: GoodRequest['query']): string {
  return query ? `${path}?${new URLSearchParams(query)}` : path
}
