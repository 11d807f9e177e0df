import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { defineCall, noContent, scopesOf } from './call.ts'
import { calls, portalCalls } from './calls.ts'
import { isoDate } from './fields.ts'
import { makeOpenApi } from './openapi.ts'

type Operation = {
  operationId: string
  parameters?: { name: string }[]
  responses: Record<string, { description: string; content?: object }>
  requestBody?: { content: { 'application/json': { schema: object } } }
  security: object[]
}

const document = makeOpenApi(calls, '0.1.0') as { paths: Record<string, Record<string, Operation>> }

function operation(method: string, path: string): Operation | undefined {
  return document.paths[path]?.[method.toLowerCase()]
}

// Method, path and query of each call, as docs/specification.md and docs/wire.md name them.
test.each([
  ['POST', '/api/Account/Login', []],
  ['POST', '/api/Account/EnviarCodigo', []],
  ['POST', '/api/Account/VerificarCodigo', []],
  ['POST', '/api/Account/CerrarSesion', []],
  ['GET', '/api/Account/ObtenerAccesos', []],
  ['POST', '/api/Account/CerrarOtraSesion', []],
  ['POST', '/api/Account/CerrarOtrasSesiones', []],
  ['POST', '/api/Account/VerComoCliente', []],
  ['GET', '/api/Account/ObtenerUsuario', ['TipoDocumento', 'NroDocumento']],
  ['GET', '/api/Account/CargarPaises', []],
  ['GET', '/api/Account/ObtenerPaisPorUbicacion', ['Latitud', 'Longitud']],
  ['GET', '/api/MiCuenta/ObtenerUbicacionProyecto', ['TipoDocumento', 'NroDocumento']],
  ['GET', '/api/MiCuenta/ConsultaClienteAD', ['TipoDocumento', 'NroDocumento']],
  ['POST', '/api/MiCuenta/ConsultaClienteAD_LetterSap', ['TipoDocumento', 'NroDocumento']],
  ['GET', '/api/MiCuenta/ConsultaClienteLetra', ['TipoDocumento', 'NroDocumento']],
  ['POST', '/api/MiCuenta/ConsultaClienteLetra_LetterSap', ['NroDocumento']],
  ['POST', '/api/MiCuenta/ConsultaClienteLetra_TProductosField', ['TipoDocumento', 'NroDocumento']],
  [
    'GET',
    '/api/MiCuenta/SapLetrasTipoCambio',
    ['TipoDocumento', 'NroDocumento', 'CodLetra', 'NroDocumentoLetra'],
  ],
  ['GET', '/api/MiCuenta/ObtenerImagenesAvanceObra', ['NroDocumento', 'TipoDocumento', 'CodigoProyecto']],
  ['GET', '/api/MiCuenta/ObtenerCaminoTitulo', ['TipoDocumento', 'NroDocumento', 'IdProforma']],
  ['POST', '/api/MiCuenta/GenerarRecibo', []],
  ['GET', '/api/MiCuenta/GenerarReporteExcel', ['NroDocumento', 'TipoDocumento', 'IdProforma']],
  ['POST', '/api/MiCuenta/GenerarTokenIziPago', []],
  ['POST', '/api/MiCuenta/RegistrarPago', []],
  ['GET', '/api/MiCuenta/EstadoPago', ['OrderId']],
  ['GET', '/api/MiCuenta/ObtenerEnlaces', []],
  ['GET', '/api/MiCuenta/EstadoCuenta', ['TipoDocumento', 'NroDocumento', 'IdProforma', 'Desde', 'Hasta']],
  [
    'GET',
    '/api/MiCuenta/ObtenerEstadoCuenta',
    ['TipoDocumento', 'NroDocumento', 'IdProforma', 'Desde', 'Hasta'],
  ],
  ['GET', '/api/MiCuenta/PapelesEmitidos', []],
  ['GET', '/api/MiCuenta/PapelEmitido', ['Numero']],
  ['POST', '/api/MiCuenta/CrearEnlace', []],
  ['POST', '/api/MiCuenta/RetirarEnlace', []],
  ['POST', '/api/Enlace/Abrir', []],
  ['POST', '/api/CambioNumero/Pedir', []],
  ['POST', '/api/CambioNumero/Detener', []],
  ['GET', '/api/Libro/Leer', []],
  ['POST', '/api/Libro/Presentar', []],
  ['POST', '/api/Libro/Hoja', []],
  ['POST', '/api/Libro/ImprimirHoja', []],
  ['POST', '/api/Libro/AceptarOferta', []],
  ['GET', '/api/Libro/HojaEnBlanco', []],
  ['GET', '/api/MiCuenta/ObtenerProyectoAfiliacion', ['tipoDocumento', 'nroDocumento']],
  ['POST', '/api/MiCuenta/GenerarTokenIziAfiliacion', []],
  ['POST', '/api/MiCuenta/AfiliacionDebitoAutomatico', []],
  ['POST', '/api/MiCuenta/DesafiliacionDebitoAutomatico', []],
  ['GET', '/api/MiCuenta/ConsultaLetraCuotaMaxima', ['TipoDocumento', 'NroDocumento', 'IdProforma']],
  ['POST', '/api/MiCuenta/PrepagoLetrasCargarLetras', []],
  ['POST', '/api/MiCuenta/PrepagoLetrasCargarSendEmail', []],
  ['POST', '/api/MiCuenta/PrepagoLetrasCargarImprimir', []],
  [
    'GET',
    '/api/MiCuenta/ObtenerConstancias',
    [
      'NroDocumento',
      'TipoDocumento',
      'IdProforma',
      'IdConstancia',
      'CodProyecto',
      'Proyecto',
      'Cliente',
      'Producto',
    ],
  ],
  ['GET', '/api/MisConsultasSAC/GetAllBuscaAviso', ['TipoDocumento', 'NroDocumento']],
  ['POST', '/api/MisConsultasSAC/MarcarAvisoLeido', []],
  ['GET', '/api/MisConsultasSAC/GetAllConsultaWebMovilListado', ['TipoDocumento', 'NroDocumento']],
  [
    'GET',
    '/api/MisConsultasSAC/GetAllConsultaWebMovilListadoXConsulta',
    ['TipoDocumento', 'NroDocumento', 'CodigoConsulta'],
  ],
  ['POST', '/api/MisConsultasSAC/SendConsultaWebMovil', []],
  ['POST', '/api/MisConsultasSAC/SendHiloConsultaWebMovil', []],
  ['POST', '/api/MisConsultasSAC/SendIncidentes', []],
  ['POST', '/api/Casos/Abrir', []],
  ['GET', '/api/Casos/Listar', []],
  ['POST', '/api/Casos/Mover', []],
])('the contract has %s %s with its query parameters', (method, path, parameters) => {
  const found = operation(method, path)
  expect(found).toBeDefined()
  expect(found?.parameters?.map(({ name }) => name) ?? []).toEqual(parameters)
})

/** Calls of who has a payment link, comes to the Libro de Reclamaciones or no longer has their number, and has no session. */
const ofStrangers = /^\/api\/(Enlace|Libro|CambioNumero)\//

test('only Login, CargarPaises, ObtenerPaisPorUbicacion and VerComoCliente need no token', () => {
  const open = calls
    .filter(({ access, path }) => access === 'open' && !ofStrangers.test(path))
    .map((call) => call.name)
  expect(open.toSorted()).toEqual(['beginViewing', 'findCountry', 'listCountries', 'login'])
  expect(operation('POST', '/api/Account/Login')?.security).toEqual([])
  expect(operation('GET', '/api/MiCuenta/ConsultaClienteLetra')?.security).toEqual([{ bearer: [] }])
})

test('there are no roles: a call is open, for unverified tokens, or for every customer', () => {
  const kinds = Map.groupBy(portalCalls, (call) => call.access)
  expect([...kinds.keys()].toSorted()).toEqual(['customer', 'open', 'token'])
  const early = [...(kinds.get('open') ?? []), ...(kinds.get('token') ?? [])].map((call) => call.path)
  const others = early.filter((path) => !path.startsWith('/api/Account/'))
  expect(others.filter((path) => !ofStrangers.test(path))).toEqual([])
})

test('an unverified token allows only verification and closing the session', () => {
  const early = calls.filter((call) => call.access === 'token').map((call) => call.name)
  expect(early.toSorted()).toEqual(['closeSession', 'sendCode', 'verifyCode'])
})

const ofPortal: ReadonlySet<unknown> = new Set(portalCalls)

test('a call of the portal takes a session, one of the integration a key with a scope that it names', () => {
  for (const call of calls) {
    expect(scopesOf(call) === null, call.name).toBe(ofPortal.has(call))
    expect(call.path.startsWith('/api/'), call.name).toBe(ofPortal.has(call))
    const { security, responses } = operation(call.method, call.path) as Operation
    const scopes = scopesOf(call)
    if (!scopes) continue
    expect(security, call.name).toEqual(scopes.map((scope) => ({ key: [scope] })))
    expect(responses[401]?.description, call.name).toBe('clave_invalida, clave_retirada, clave_vencida')
    expect(responses[403]?.description, call.name).toBe('clave_sin_permiso')
  }
})

test('a parameter of a path is one of OpenAPI, beside those of the query', () => {
  const readDay = defineCall({
    name: 'readDay',
    summary: 'For this test',
    method: 'GET',
    path: '/integration/v1/days/{day}',
    access: { scope: 'read:payments' },
    params: z.object({ day: isoDate }),
    query: z.object({ limit: z.optional(z.string()) }),
    answer: noContent,
  })
  const { paths } = makeOpenApi([readDay], '0.1.0') as typeof document
  expect(paths['/integration/v1/days/{day}']?.get?.parameters).toMatchObject([
    { name: 'day', in: 'path', required: true },
    { name: 'limit', in: 'query', required: false },
  ])
})

test('OpenAPI shows the spelling of the wire, not the domain', () => {
  const text = JSON.stringify(document)
  for (const spelling of [
    'cLIENTEField',
    'cOD_PROYECTOField',
    'nLETRAField',
    'ZWS_CONSULTA_CLIENTEResponse',
  ]) {
    expect(text).toContain(`"${spelling}"`)
  }
  expect(text).not.toContain('"paymentUnderWay"')
  expect(text).not.toContain('"expiresInSeconds"')
})

test('OpenAPI names the error codes of a call under their status', () => {
  const { responses } = operation('POST', '/api/MiCuenta/GenerarTokenIziPago') as Operation
  expect(responses[409]?.description).toContain('importe_distinto')
  expect(responses[401]?.description).toBe('sin_sesion')
})

test.each([
  ['POST', '/api/MiCuenta/PrepagoLetrasCargarImprimir'],
  ['GET', '/api/MiCuenta/ObtenerConstancias'],
])('%s %s answers a PDF', (method, path) => {
  const { responses } = operation(method, path) as Operation
  expect(Object.keys(responses[200]?.content ?? {})).toEqual(['application/pdf'])
})

test('the receipt is a PDF and the export a spreadsheet', () => {
  const receipt = operation('POST', '/api/MiCuenta/GenerarRecibo')?.responses[200]?.content ?? {}
  const report = operation('GET', '/api/MiCuenta/GenerarReporteExcel')?.responses[200]?.content ?? {}
  expect(Object.keys(receipt)).toEqual(['application/pdf'])
  expect(Object.keys(report)).toEqual(['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'])
})
