export { default } from 'papaparse'
