// What the tests of the packed package share (`npm test -- bundlers frameworks`): they open
// the page of each subject in a browser, and print a table of the results.

import { heading } from './run.js';
import { openBrowser } from './setup.js';

/** @typedef {import('@playwright/test').Browser} Browser */
/** @typedef {import('@playwright/test').Page} Page */

/** The results of one subject. */
export class Report {
  /** The result of each check, as the table shows it. @type {Record<string, string>} */
  row = {};
  /** What went wrong. @type {string[]} */
  faults = [];

  /** Notes the result of a check. @param {string} check @param {unknown} result anything but true is a fault */
  note(check, result) {
    this.row[check] = result === true ? 'yes' : 'NO';
    if (result !== true) this.faults.push(`${check}: ${result}`);
  }

  /** Takes every error and warning of a page for a fault. @param {Page} page */
  watch(page) {
    page.on('pageerror', (error) => this.faults.push(String(error)));
    page.on('console', (message) => {
      // A browser asks for an icon by itself.
      const icon = message.location().url.endsWith('/favicon.ico');
      if (['error', 'warning'].includes(message.type()) && !icon) this.faults.push(message.text());
    });
  }
}

/** Whether a subject is to be tested. @param {string} name @param {string[]} wanted the first letters of names; none are all */
export const isWanted = (name, wanted) =>
  wanted.length === 0 || wanted.some((start) => name.startsWith(start));

/**
 * Tests each subject that is wanted, and prints a table.
 * @template {{ name: string }} Subject
 * @param {Subject[]} subjects
 * @param {string[]} wanted the first letters of names; none are all
 * @param {(subject: Subject, report: Report, browser: Browser) => Promise<unknown>} test
 * @returns {Promise<string[]>} the subjects that failed
 */
export async function testEach(subjects, wanted, test) {
  const browser = await openBrowser();
  /** @type {Record<string, Report['row']>} */
  const table = {};
  const failed = [];
  try {
    for (const subject of subjects) {
      const { name } = subject;
      if (!isWanted(name, wanted)) continue;
      heading(name);
      const report = new Report();
      await test(subject, report, browser).catch((error) => report.note('build', error.message));
      table[name] = report.row;
      for (const fault of report.faults) console.log(fault);
      if (report.faults.length > 0) failed.push(name);
    }
  } finally {
    await browser.close();
  }
  console.table(table);
  return failed;
}
