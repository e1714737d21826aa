export { default } from 'exceljs'
