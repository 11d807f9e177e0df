import type { Call } from '@llave/contract/call'
import { smallPicture } from '../insert-query.ts'
import { wireSheet } from '../wire-sheet.ts'
import type { Identifiers } from './customer-fixture.ts'

/** A valid request in wire format. */
export type GoodRequest = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** The bytes of a body that is a file. */
  readonly upload?: Buffer
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
    readAccess: {},
    endOwnSession: { body: { id: who.signInId } },
    endOtherSessions: {},
    beginViewing: { body: { ticket: who.viewingTicket } },
    readUser: { query: owner },
    listCountries: {},
    findCountry: { query: { Latitud: '-12.0', Longitud: '-77.0' } },
    readCustomerStatement: { query: owner },
    readProducts: { query: owner, body: [{ pROFORMAField: who.proforma }] },
    listProjectLocations: { query: owner },
    readTitlePath: { query: { ...owner, IdProforma: who.proforma } },
    readProgress: { query: { ...owner, CodigoProyecto: who.projectCode } },
    searchNotices: { query: owner },
    markNoticeRead: { body: { id: who.noticeId } },
    listDocuments: { query: { ...owner, IdProforma: who.proforma } },
    openDocument: { body: { id: who.documentId } },
    listQueries: { query: owner },
    readThread: { query: { ...owner, CodigoConsulta: who.queryId } },
    markThreadRead: { body: { nroConsulta: who.queryId, nroHilo: '1' } },
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
    openRepair: {
      body: {
        proforma: who.proforma,
        ambiente: 'living-room',
        elemento: 'window',
        defecto: 'water',
        detalle: 'Cuando llueve.',
        celular: '999888777',
        correo: 'contacto@correo.example',
        fotos: [{ foto: smallPicture, marcas: [{ x: 300, y: 700, texto: 'Charco' }] }],
      },
    },
    listRepairs: {},
    moveRepair: {
      body: { nReclamo: who.repairId, visto: 2, paso: 'NINGUN_HORARIO', horario: null, motivo: '' },
    },
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
        metadata: {
          codLetra: who.pendingLetra,
          proforma: who.proforma,
          tipoOperacion: 'R3',
        },
      },
    },
    registerPayment: { body: who.signed },
    readPaymentState: { query: { OrderId: who.orderId } },
    followPayment: { query: { OrderId: who.orderId } },
    searchPayments: { query: { Documento: who.paidLetra } },
    readReceipt: { query: { Documento: who.paidLetra } },
    listPaymentLinks: {},
    createPaymentLink: { body: { proforma: who.proforma, codLetra: who.pendingLetra } },
    openPaymentLink: { body: { clave: who.linkSecret, zonaHoraria: 'America/Lima' } },
    issueLinkForm: {
      body: {
        clave: who.linkSecret,
        importe: 350.5,
        moneda: 'USD',
        nombre: 'Teresa Vargas Llanos',
        tipoDocumento: '01',
        nroDocumento: '08812345',
        correo: 'teresa@correo.example',
        acepta: true,
        dispositivo: 'Mobile',
      },
    },
    registerLinkPayment: { body: { llave: who.payerKey, ...who.signedByPayer } },
    readLinkPayment: { body: { llave: who.payerKey } },
    printLinkReceipt: { body: { llave: who.payerKey } },
    withdrawPaymentLink: { body: { id: who.linkId } },
    requestNumberChange: {
      body: {
        tipoDocumento: who.document.type,
        nroDocumento: who.document.number,
        paisAnterior: who.phone.dialCode,
        nroAnterior: who.phone.number,
        paisNuevo: '51',
        nroNuevo: '911222334',
        motivo: 'PERDIDO',
      },
    },
    stopNumberChange: { body: { codigo: who.stopCode } },
    readBook: {},
    fileSheet: { body: wireSheet({ nroDocumento: '08812345' }) },
    readSheet: { body: { clave: who.sheetKey } },
    printSheet: { body: { clave: who.sheetKey } },
    acceptOffer: { body: { clave: who.sheetKey } },
    printBlankSheet: {},
    listAffiliations: {
      query: { tipoDocumento: who.document.type, nroDocumento: who.document.number },
    },
    issueCardForm: { body: { currency: 'USD', metadata: { proforma: who.proforma, dispositivo: 'PC' } } },
    affiliateCard: { body: { proforma: who.proforma, estado: true, ...who.signedRegistration } },
    skipDebit: { body: { proforma: who.proforma, fecha: '2026-12-24', saltar: false } },
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
    readPrepaymentBasis: { query: { ...owner, IdProforma: who.proforma } },
    comparePrepayment: { body: comparisonOf(who) },
    requestPrepayment: { body: { ...comparisonOf(who), forma: 'BAJAR_PLAZO', visto: seenFigures } },
    issueCertificate: { query: { ...owner, IdProforma: who.proforma, IdConstancia: '03' } },
    readPeriodStatement: { query: periodOf(who) },
    issuePeriodStatement: { query: periodOf(who) },
    listIssuedPapers: {},
    printIssuedPaper: { query: { Numero: who.certificateNumber } },
    readOwnData: {},
    askAboutData: { body: { tipo: 'CORRECCION', texto: 'Mi nombre lleva tilde.' } },
    withdrawDataRequest: { body: { tipo: 'CORRECCION' } },
    exportOwnData: {},
    readReminders: {},
    chooseWorksNews: { body: { CodigoProyecto: who.projectCode, avisar: true } },
    chooseReminders: { body: { antes: { correo: true, sms: true }, vencidas: { correo: true, sms: false } } },
    unsilenceLetra: { body: { proforma: who.proforma, codLetra: who.pendingLetra } },
    readCalendar: {},
    makeCalendar: { body: { cambiar: true } },
    endCalendar: {},
    readPromises: { query: { IdProforma: who.proforma } },
    makePromise: {
      body: { proforma: who.proforma, moneda: 'USD', importe: 350.5, dia: '2026-11-24' },
    },
    withdrawPromise: { body: { proforma: who.proforma, moneda: 'USD' } },
    readKey: {},
    ...feedRequests,
    moveRepairCase: {
      params: { case: who.systemRepairId },
      body: {
        id: `VISITA-${who.systemRepairId}`,
        seen: 2,
        step: 'visit_proposed',
        text: 'Te esperamos.',
        slots: ['2026-12-03T10:00:00-05:00'],
        visitor: 'Ing. Raúl Medina',
        photos: [],
      },
    },
    uploadFile: {
      query: { name: 'obra.png' },
      upload: Buffer.from(smallPicture.base64, 'base64'),
    },
    ...Object.fromEntries(
      Object.entries(goodRows(who)).map(([name, row]) => [name, { body: { rows: [row] } }]),
    ),
  }
}

/** A row for each call that takes rows. Of what is there it changes nothing. */
function goodRows(who: Identifiers): Readonly<Record<string, object>> {
  const document = { documentType: who.document.type, documentNumber: who.document.number }
  return {
    putProjects: {
      code: 'INT-1',
      name: 'Quinta Ficus',
      stages: ['Cimientos'],
      promisedOn: '2027-06-30',
      deliveryOn: '2027-08-31',
      deliveryToldOn: '2026-09-02',
      deliveryReason: 'Falta la subestación eléctrica',
      galleryPictures: [who.uploadedPicture],
    },
    putProgress: {
      projectCode: who.projectCode,
      takenOn: '2026-11-16',
      picture: who.uploadedPicture,
      title: 'Techado',
      stage: 'Cimientos',
      view: 'Desde la calle',
    },
    putCustomers: {
      documentType: '01',
      documentNumber: '70000001',
      name: 'Rosa Campos',
      email: 'rosa@correo.example',
      phones: ['+51 977666555'],
    },
    putProperties: {
      ...document,
      proforma: `PI${who.document.number}`,
      projectCode: who.projectCode,
      productName: 'Departamento 503',
      currency: 'PEN',
      soldOn: '2025-03-14',
      // Whom putCustomers brings.
      coHolders: ['01:70000001'],
    },
    putReceivables: {
      proforma: `PW${who.document.number}`,
      kind: 'instalment',
      code: `IL${who.document.number}`,
      company: 'PE09',
      year: '2026',
      documentNumber: `ID${who.document.number}`,
      currency: 'PEN',
      amount: '350.50',
      dueOn: '2031-01-05',
      state: 'pending',
    },
    putExchangeRates: { validFrom: '2031-01-01', penPerUsd: '3.75' },
    putNotices: {
      id: `IA${who.document.number}`,
      proforma: who.proforma,
      title: 'Entrega',
      text: 'Pronto',
      publishedOn: '2026-11-01',
    },
    putDocuments: {
      id: `IP${who.document.number}`,
      proforma: who.proforma,
      kind: 'plan',
      title: 'Plano',
      date: '2026-11-01',
      file: who.uploadedPicture,
    },
    putTitleStages: { proforma: who.proforma, stage: 'deed', state: 'pending', responsible: 'notary' },
    putReplies: { id: `IR${who.document.number}`, query: who.queryId, text: 'Lo vemos.' },
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
  readRepairs: {},
  acknowledgeRepairs: posting,
  readNumbers: {},
  acknowledgeNumbers: posting,
  readRepairCases: { query: { after: '', limit: '10' } },
  readDayLedger: { params: { day: '2026-11-21' } },
} as const

/** What a prepayment of 100.00 leaves of the customer's one letra of 350.50. */
const seenFigures = {
  forma: 'BAJAR_PLAZO',
  pagasHoy: 100,
  interesAhorrado: 0,
  letrasPagadasHoy: 0,
  letras: 1,
  imp_cuota: 250.5,
  imp_ultima: 250.5,
  fecha_proxima: '07/12/2026',
  fecha_ultima: '07/12/2026',
}

/** A prepayment below the amount of one letra of the customer, on the fixture's day. */
function prepaymentOf(who: Identifiers) {
  return { ...comparisonOf(who), letras: 1 }
}

function comparisonOf(who: Identifiers) {
  return {
    tipoDocumento: who.document.type,
    nroDocumento: who.document.number,
    proforma: who.proforma,
    fecha: '21/11/2026',
    tipomoneda: 'USD',
    montomoneda: 100,
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
  'Numero',
  'IdAdjunto',
  'nReclamo',
  'nroConsulta',
  'proyecto',
  'krAnswer',
])

/** The body of a request and its headers, as `Visitor.call` takes them. */
export function sentWith(
  { upload }: Pick<Call, 'upload'>,
  request: GoodRequest = {},
): [unknown, Readonly<Record<string, string>>] {
  return [request.upload ?? request.body, upload ? { 'content-type': upload.at(-1) ?? '' } : {}]
}

/** The address of a request, with its parameters in their places. */
export function urlOf({ path }: Pick<Call, 'path'>, { params = {}, query }: GoodRequest = {}): string {
  const address = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''))
  return query ? `${address}?${new URLSearchParams(query)}` : address
}

function periodOf(who: Identifiers): Readonly<Record<string, string>> {
  return {
    TipoDocumento: who.document.type,
    NroDocumento: who.document.number,
    IdProforma: who.proforma,
    Desde: '2026-01-01',
    Hasta: '2026-11-20',
  }
}
