/**
 * How far an answer's data goes in the database's log. A client sends the greatest one it was told in this session back
 * with each call (docs/wire.md, "Rules").
 */
export const positionHeader = 'Datos-Hasta'
