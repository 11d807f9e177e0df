import { serviceDeskFaults } from '@llave/domain/service-desk/faults'
import type { ErrorCode } from './error-answer.ts'

/**
 * The status of each code, and the sentence that the customer reads where the call has none of its
 * own. A browser loads the codes alone (`error-answer.ts`): it reads the sentence from the answer.
 */
export const errorCatalogue = {
  /** 401: no token, or an invalid one. The portal deletes its session and goes to sign-in. */
  sin_sesion: { status: 401, message: 'Tu sesión terminó. Ingresa otra vez.' },
  /** 401: a system came without a key, or with one that was never issued. */
  clave_invalida: {
    status: 401,
    message: 'Falta una clave válida: va en la cabecera Authorization, como Bearer llave_…',
  },
  /** 401: the key was taken back. */
  clave_retirada: { status: 401, message: 'La clave fue retirada. Pide otra a quien administra Llave.' },
  /** 401: the key's time is over. */
  clave_vencida: { status: 401, message: 'La clave venció. Pide otra a quien administra Llave.' },
  /** 403: the key has not the scope that the call needs, which `permiso` gives. */
  clave_sin_permiso: { status: 403, message: 'La clave no tiene el permiso para esta llamada.' },
  /** 403: the token is good, the SMS code was not typed yet. The portal goes to verification. */
  verificacion_pendiente: { status: 403, message: 'Falta verificar tu código.' },
  /** 403: an identifier of another customer, or an unknown one; both get the same answer. */
  ajeno: { status: 403, message: 'Lo que pides no está entre tus datos.' },
  /** 403: a call that writes, in a session that sees the portal as a customer does. */
  solo_lectura: {
    status: 403,
    message: 'Esta vista es de solo lectura: no se cambió ni se envió nada.',
  },
  /** 403: closed in the first day of a new number; the message says from when it is open. */
  numero_reciente: {
    status: 403,
    message: 'Cambiaste de número hace poco. Esto se abre un día después del cambio.',
  },
  /** 400: a field is missing, of another type, too long or out of its range; `campo` names it. */
  dato_invalido: { status: 400, message: 'Revisa los datos enviados.' },
  /** 404: sign-in refused. Unknown document and foreign phone answer the same. */
  datos_no_encontrados: { status: 404, message: 'Datos no encontrados' },
  /** 404: no such address. */
  ruta_no_encontrada: { status: 404, message: 'Esta dirección no existe.' },
  /** 413: the body passes the call's limit. */
  cuerpo_demasiado_grande: { status: 413, message: 'Lo que envías es demasiado grande.' },
  /** 415: a body that is not what the call takes. */
  formato_no_admitido: { status: 415, message: 'El formato de lo que envías no se admite.' },
  /** 422: an idempotency key that came with another body before. */
  idempotencia_distinta: {
    status: 422,
    message: 'Esa clave de idempotencia ya se usó con otro contenido: usa una nueva.',
  },
  /** 503: rows of another sender are being stored; `segundosEspera` says when to send again. */
  lote_en_espera: {
    status: 503,
    message: 'Se están guardando filas de otro envío. Vuelve a enviar en unos segundos.',
  },
  /** 422: the digits are not those that were sent. */
  codigo_incorrecto: { status: 422, message: 'El codigo ingresado es incorrecto. Intentalo nuevamente' },
  /** 422: the code expired or has no tries left; a new one must be requested. */
  codigo_vencido: { status: 422, message: 'El código venció. Pide uno nuevo.' },
  /** 429: a code was asked for before its time; `segundosEspera` says how long. */
  demasiado_pronto: { status: 429, message: 'Espera un momento antes de pedir otro código.' },
  /** 429: too many tries; `segundosEspera` says how long. */
  demasiados_intentos: { status: 429, message: 'Hiciste demasiados intentos. Espera un momento.' },
  /** 409: the browser's amount is not the current one, which `amount` and `currency` give. */
  importe_distinto: { status: 409, message: 'El importe cambió. Revísalo antes de pagar.' },
  /** 409: nothing is left to pay. */
  ya_pagado: { status: 409, message: 'El número de documento ya se encuentra pagado.' },
  /** 409: a transaction for the same debt is running or unknown at the provider. */
  pago_en_proceso: {
    status: 409,
    message: 'Hay un pago en proceso para este documento. Espera a que se confirme.',
  },
  /** 409: an older letra of that proforma has to be paid first. */
  fuera_de_orden: { status: 409, message: 'Primero paga la letra más antigua.' },
  /** 409: what a debit day charges was asked to be changed after its cut-off. */
  fuera_de_plazo: { status: 409, message: 'Ya no se puede cambiar.' },
  /** 409: annulled or withdrawn by the developer. */
  no_pagable: { status: 409, message: 'Este documento ya no se puede pagar.' },
  /** 400: the provider's answer does not carry a signature of ours, or speaks of another order. */
  firma_invalida: { status: 400, message: 'No pudimos reconocer la respuesta del pago.' },
  /** 409: a receipt was asked for with figures that are not those of the payment. */
  recibo_distinto: { status: 409, message: 'Los datos del recibo no coinciden con el pago.' },
  /** 409: the developer closed the query, so it takes no reply. */
  consulta_cerrada: { status: 409, message: serviceDeskFaults.queryClosed },
  /** 409: a case stands otherwise than whoever moves it has seen. */
  caso_movido: { status: 409, message: 'El caso cambió mientras lo veías. Mira cómo está ahora.' },
  /** 422: this debt cannot be put on debit, no e-mail is registered, or the like. */
  no_disponible: { status: 422, message: 'Esta acción no está disponible por ahora.' },
  /** 409: letras of that proforma are overdue, so no card can be affiliated; the message gives their number. */
  letras_vencidas: {
    status: 409,
    message: 'Paga tu letra vencida para que puedas afiliar tu tarjeta al débito automático',
  },
  /** 409: nothing is overdue, a promise is open, or too many were not kept; the message says which. */
  promesa_imposible: { status: 409, message: 'No se puede prometer un pago ahora.' },
  /** 503: the operator disabled card registration. */
  registro_suspendido: {
    status: 503,
    message: 'La afiliación de tarjetas está suspendida por mantenimiento. Intenta más tarde.',
  },
  /** 503: the operator disabled payments. */
  pagos_suspendidos: {
    status: 503,
    message: 'Los pagos están suspendidos por mantenimiento. Intenta más tarde.',
  },
  /** 410: a payment link that is used, expired, withdrawn or never was: a stranger is not told which. */
  enlace_cerrado: { status: 410, message: 'Este enlace ya no recibe pagos.' },
  /** 502: the card provider did not answer; nothing was charged. */
  proveedor_no_responde: {
    status: 502,
    message: 'El servicio de pagos no responde. No se hizo ningún cobro. Intenta otra vez.',
  },
  /** 409: a cursor from before the database was restored; `readFrom` is where to read again. */
  cursor_perdido: {
    status: 409,
    message:
      'Este cursor es de antes de una restauración. Descarta lo leído después de readFrom y lee otra vez desde ahí.',
  },
  /** 401: a session of Mesa from another network than the one that it began in. It ends. */
  otra_red: {
    status: 401,
    message: 'Tu sesión se cerró porque el pedido llegó de otra red. Entra otra vez.',
  },
  /** 403: the roles do not hold the right that the call needs. */
  sin_permiso: { status: 403, message: 'Tu rol no permite hacer esto.' },
  /** 403: neither a second passkey nor recovery codes yet. */
  falta_respaldo: {
    status: 403,
    message: 'Antes de seguir, registra otra llave o imprime tus códigos de recuperación.',
  },
  /** 403: a writing call of Mesa without its token, or from another site. */
  pedido_ajeno: {
    status: 403,
    message: 'Este pedido no salió de Mesa. Vuelve a cargar la página.',
  },
  /** 404: what the address of a call of Mesa names is not there. */
  no_encontrado: { status: 404, message: 'Eso no existe, o ya no está.' },
  /**
   * 409: a colleague wrote to the customer after what the writer had seen, or the customer did and the case was to
   * be closed; the message says who and when.
   */
  respondido_antes: { status: 409, message: 'Un colega ya respondió.' },
  /** 409: nothing is written to a closed case. */
  caso_cerrado: { status: 409, message: 'Ya está cerrado. Reábrelo para seguir.' },
  /** 409: only a closed case can be taken up again. */
  caso_abierto: { status: 409, message: 'Ya está abierto.' },
  /** 409: the law wants an answer, so no complaint ends without one. */
  reclamo_sin_respuesta: { status: 409, message: 'El reclamo se cierra cuando tenga respuesta.' },
  /** 409: the payment stands otherwise than whoever acts has seen; a request that waited is void. */
  devolucion_cambio: {
    status: 409,
    message: 'Lo disponible de este pago cambió. Vuelve a mirar y pide la devolución de nuevo.',
  },
  /** 409: somebody was faster; the message says who and when. */
  devolucion_decidida: { status: 409, message: 'Ya se decidió sobre esta devolución.' },
  /** 409: nobody approves or declines what they asked for, nor alone from the limit on. */
  devolucion_otra_persona: { status: 409, message: 'Tiene que decidirlo otra persona de tesorería.' },
  /** 409: more than is left, nothing left, another request waits, or it is unknown what is left; the message says which. */
  devolucion_imposible: { status: 409, message: 'No se puede devolver eso de este pago.' },
  /** 409: money in quarantine that does not pay the debt of its order; the message says why. */
  abono_imposible: { status: 409, message: 'Este dinero no se puede abonar a esa deuda.' },
  /** 409: it waits already, was decided, another person has to, or a payment or a card stands in the way; the message says which. */
  borrado_imposible: { status: 409, message: 'No se pueden borrar estos datos ahora.' },
  /** 409: a change of number that another person has to decide, or whose old number is gone; the message says which. */
  numero_imposible: { status: 409, message: 'No se puede cambiar ese número ahora.' },
  /** 409: somebody decided about that money before. */
  ya_resuelto: { status: 409, message: 'Ya se decidió sobre este dinero.' },
  /** 409: the books say otherwise than whoever closes the day has seen, or were not read after its end. */
  dia_cambio: {
    status: 409,
    message: 'Los libros de ese día cambiaron. Vuelve a mirar antes de cerrarlo.',
  },
  /** 409: a notice that nobody would get. */
  aviso_sin_destino: { status: 409, message: 'Nadie recibiría este aviso. Cambia para quién es.' },
  /** 409: other people would get a notice than its writer was shown; the message says how many. */
  cuenta_cambio: { status: 409, message: 'Cambió cuántas personas lo recibirían. Revísalo otra vez.' },
  /** 409: a notice to many, without their number typed. */
  cuenta_sin_confirmar: { status: 409, message: 'Escribe el número de personas para confirmar.' },
  /** 409: a notice that somebody else wrote, planned or withdrew meanwhile. */
  aviso_cambiado: { status: 409, message: 'Alguien cambió este aviso mientras lo veías. Ábrelo otra vez.' },
  /** 409: the name of a file names another proforma than it is stored for. */
  papel_ajeno: { status: 409, message: 'El nombre del archivo dice otra proforma. No se guardó.' },
  /** 409: a paper that somebody else replaced or withdrew meanwhile. */
  papel_cambiado: {
    status: 409,
    message: 'Alguien cambió este documento mientras lo veías. Ábrelo otra vez.',
  },
  /** 409: a paper of a proforma that nobody holds. */
  papel_sin_titular: { status: 409, message: 'Nadie tiene hoy esa proforma. No se guardó.' },
  /** 409: the same picture is there; the message says of which day. */
  foto_repetida: { status: 409, message: 'Esa foto ya está en este proyecto. No se guardó otra vez.' },
  /** 409: a gallery that has as many pictures of Mesa as one may have. */
  galeria_llena: { status: 409, message: 'La galería ya tiene 40 fotos de Mesa. Retira una antes.' },
  /** 409: a picture that somebody else corrected meanwhile, or a gallery that stands otherwise. */
  foto_cambiada: { status: 409, message: 'Alguien cambió esta foto mientras la veías. Mírala otra vez.' },
  /** 422: a passkey that cannot be used here, whatever the reason: it must not say whether a person exists. */
  llave_rechazada: {
    status: 422,
    message: 'No pudimos reconocer tu llave. Vuelve a intentarlo, o entra de otra manera.',
  },
  /** 422: no such recovery code of that person, or used before. */
  codigo_rechazado: {
    status: 422,
    message: 'Ese correo y ese código no abren. Revisa tu hoja: cada código sirve una sola vez.',
  },
  /** 410: an invitation that was used, replaced or withdrawn, has ended, or was never made. */
  invitacion_invalida: {
    status: 410,
    message: 'Esta invitación ya se usó, venció o fue reemplazada. Pide otra a quien administra Mesa.',
  },
  /** 403: the company's sign-in names nobody who may get in. */
  empresa_rechaza: {
    status: 403,
    message: 'La cuenta de la empresa no te abre Mesa. Pide una invitación a quien administra Mesa.',
  },
  /** 502: the company's sign-in does not answer, or answers what cannot be trusted. */
  empresa_no_responde: {
    status: 502,
    message: 'La cuenta de la empresa no responde ahora. Entra con tu llave de acceso.',
  },
  /** 409: somebody who works here has that e-mail address. */
  correo_ocupado: { status: 409, message: 'Alguien del equipo ya tiene ese correo.' },
  /** 404: no such person, or one who left. */
  persona_no_encontrada: { status: 404, message: 'Esa persona ya no trabaja aquí.' },
  /** 409: nobody changes their own roles, nor lets themselves go. */
  cambio_propio: { status: 409, message: 'No puedes cambiar tus propios roles. Pídelo a otra persona.' },
  /** 409: without the last person in administration nobody could be invited any more. */
  ultima_administracion: {
    status: 409,
    message: 'Es la última persona con administración. Da ese rol a otra antes de quitárselo.',
  },
  /** 409: the last way in is not taken away. */
  ultima_llave: { status: 409, message: 'Es tu última llave. Registra otra antes de quitarla.' },
  /** 409: an import does not stand where this can be done to it. */
  importacion_en_otro_estado: {
    status: 409,
    message: 'Esta importación ya no está en ese paso. Mira cómo va.',
  },
  /** 409: a colleague had it applied or discarded; the message says who and when. */
  importacion_ya_pedida: { status: 409, message: 'Un colega ya la mandó aplicar o la descartó.' },
  /** 409: there was another look since the one that was seen. */
  importacion_mirada_otra_vez: {
    status: 409,
    message: 'Lo que cambiaría se revisó otra vez después de lo que viste. Míralo antes de aplicar.',
  },
  /** 409: all or nothing was asked, and rows are refused. */
  importacion_con_rechazos: {
    status: 409,
    message: 'Pediste todo o nada y hay filas rechazadas: no se aplicó nada.',
  },
  /** 409: no file with rows was uploaded. */
  importacion_sin_archivos: { status: 409, message: 'Sube al menos un archivo con filas.' },
  /** 413: the files of one import together. */
  importacion_demasiado_grande: {
    status: 413,
    message: 'Los archivos pesan más de 512 MB en total: impórtalos en varias veces.',
  },
  /** 503: the database is away for a moment; what was to be written may be written or not. */
  servicio_interrumpido: {
    status: 503,
    message: 'El servicio se interrumpió un momento. Espera unos segundos y vuelve a intentarlo.',
  },
  /** 500: a fault of ours. */
  error_interno: { status: 500, message: 'Lo sentimos. Ocurrio un error.' },
} as const satisfies Record<ErrorCode, { status: number; message: string }>

const anybodysErrors = [
  'dato_invalido',
  'ruta_no_encontrada',
  'cuerpo_demasiado_grande',
  'formato_no_admitido',
  'demasiados_intentos',
  'servicio_interrumpido',
  'error_interno',
] as const satisfies readonly ErrorCode[]

/** Codes of every call of the portal; the others occur only where the call lists them. */
export const portalErrors = [
  'sin_sesion',
  'verificacion_pendiente',
  'ajeno',
  'solo_lectura',
  ...anybodysErrors,
] as const satisfies readonly ErrorCode[]

/** Codes of every call that is made with a key. */
export const keyErrors = [
  'clave_invalida',
  'clave_retirada',
  'clave_vencida',
  'clave_sin_permiso',
  ...anybodysErrors,
] as const satisfies readonly ErrorCode[]
