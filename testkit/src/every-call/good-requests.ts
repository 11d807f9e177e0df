import type { Call } from '@llave/contract/call'
import { smallPicture } from '../insert-query.ts'
import type { Identifiers } from './customer-fixture.ts'

/** A valid request in wire format. */
export type GoodRequest = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/**
 * A good request for every call, by the call's name, with these identifiers. The tests over every call break
 * it in one place at a time, and fail where one is missing.
 */
export function goodRequests(who: Identifiers): Readonly<Record<string, GoodRequest>> {
  const number = { NroDocumento: who.document.number }
  const owner = { TipoDocumento: who.document.type, ...number }
  const claim = { tipoDocumento: who.document.type, nroDocumento: who.document.number }
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
    // Codes are at least 100, so this one is well-formed and always wrong.
    verifyCode: { body: { codigo: '000' } },
    closeSession: {},
    readUser: { query: owner },
    listCountries: {},
    findCountry: { query: { Latitud: '-12.0', Longitud: '-77.0' } },
    readCustomerStatement: { query: owner },
    readProducts: { query: owner, body: [{ pROFORMAField: who.proforma }] },
    listProjectLocations: { query: owner },
    readProgress: { query: { ...owner, CodigoProyecto: who.projectCode } },
    searchNotices: { query: owner },
    markNoticeRead: { body: { id: who.noticeId } },
    listDocuments: { query: { ...owner, IdProforma: who.proforma } },
    openDocument: { body: { id: who.documentId } },
    listQueries: { query: owner },
    readThread: { query: { ...owner, CodigoConsulta: who.queryId } },
    openQuery: {
      body: {
        ...claim,
        proyecto: who.projectCode,
        asunto: 'Entrega',
        consulta: '¿Cuándo?',
        file: smallPicture,
      },
    },
    replyToQuery: {
      body: { ...claim, contenido: 'Gracias', nroHilo: '1', nroConsulta: who.queryId, file: null },
    },
    fileComplaint: {
      body: {
        ...claim,
        proforma: who.proforma,
        celular: '999888777',
        correo: 'contacto@correo.example',
        observacion: 'La puerta no cierra.',
        files: [smallPicture],
      },
    },
    listComplaints: { query: owner },
    readAttachment: { query: { IdAdjunto: who.attachmentId } },
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
    readReceipt: { query: { Documento: who.paidLetra } },
    listAffiliations: {
      query: { tipoDocumento: who.document.type, nroDocumento: who.document.number },
    },
    issueCardForm: { body: { currency: 'USD', metadata: { proforma: who.proforma, dispositivo: 'PC' } } },
    affiliateCard: { body: { proforma: who.proforma, estado: true, ...who.signedRegistration } },
    unaffiliateCard: { body: { proforma: who.proforma } },
    printReceipt: {
      body: {
        tipoDocumento: who.document.type,
        nroDocumento: who.document.number,
        documento: who.paidLetra,
        tipoPago: 'Pago de letra',
      },
    },
    readRefinancingLimit: { query: { ...owner, IdProforma: who.proforma } },
    simulatePrepayment: { body: prepaymentOf(who) },
    sendSimulation: { body: prepaymentOf(who) },
    printSimulation: { body: prepaymentOf(who) },
    issueCertificate: { query: { ...owner, IdProforma: who.proforma, IdConstancia: '03' } },
    readKey: {},
    ...feedRequests,
  }
}

/** Of a row that nobody has: it is answered as refused. */
const posting = {
  body: { upTo: '', rows: [{ cursor: '20261121202005-1-00000000', erpDocument: '1500000012' }] },
}

const feedRequests = {
  readPayments: { query: { after: '', limit: '10' } },
  acknowledgePayments: posting,
  readRefunds: {},
  acknowledgeRefunds: posting,
  readAffiliations: {},
  acknowledgeAffiliations: posting,
  readQueries: {},
  acknowledgeQueries: posting,
  readComplaints: {},
  acknowledgeComplaints: posting,
  readDayLedger: { params: { day: '2026-11-21' } },
} as const

/** A prepayment below the amount of one letra of the customer, on the fixture's day. */
function prepaymentOf(who: Identifiers) {
  return {
    tipoDocumento: who.document.type,
    nroDocumento: who.document.number,
    proforma: who.proforma,
    fecha: '21/11/2026',
    tipomoneda: 'USD',
    montomoneda: 100,
    letras: 1,
  }
}

/** Members that identify something with an owner, besides the owner's document. */
export const identifyingMembers: ReadonlySet<string> = new Set([
  'IdProforma',
  'CodigoProyecto',
  'CodLetra',
  'OrderId',
  'pROFORMAField',
  'nLETRAField',
  'bELNRField',
  'codLetra',
  'proforma',
  'documento',
  'id',
  'CodigoConsulta',
  'Documento',
  'IdAdjunto',
  'nroConsulta',
  'proyecto',
  'krAnswer',
])

/** The address of a request, with its parameters in their places. */
export function urlOf({ path }: Pick<Call, 'path'>, { params = {}, query }: GoodRequest = {}): string {
  const address = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''))
  return query ? `${address}?${new URLSearchParams(query)}` : address
}
