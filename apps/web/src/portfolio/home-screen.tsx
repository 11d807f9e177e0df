export { Component } from '../frame/soon-page.tsx'
