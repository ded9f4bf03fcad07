// The gate 'known vulnerabilities': asks the registry that npm is set to for advisories on what payproof installs beside
// itself. Fails from high severity on; skipped (exit code 77) where no registry answers, as on a machine without network.
import { runNpm } from './installed.mjs';

const skipped = 77;
const patience = ['--fetch-retries=0', '--fetch-timeout=20000'];
const { stdout } = runNpm(['audit', '--omit=dev', '--audit-level=high', '--json', '--loglevel=silent', ...patience]);
const report = parsed(stdout);
if (report?.auditReportVersion === undefined) {
  const why = String(report?.message ?? 'npm said nothing').replaceAll(/\bhttps?:\/\/\S+/g, 'the registry');
  process.stdout.write(
    `no registry gives advisories here (${why}); run it where one does: npm run check -- 'known vulnerabilities'\n`,
  );
  process.exitCode = skipped;
} else {
  const found = Object.values(report.vulnerabilities ?? {}).filter((it) => ['high', 'critical'].includes(it.severity));
  for (const { name, severity, range, via, fixAvailable } of found) {
    const advisories = via.map((it) => (typeof it === 'string' ? `through ${it}` : `${it.title} (${it.url})`));
    process.stdout.write(`${name} ${range}: ${severity}: ${advisories.join('; ')}\n`);
    process.stdout.write(
      `  ${fixAvailable ? 'raise it in package.json, then npm run lock' : 'no version is free of it: replace the package'}\n`,
    );
  }
  process.exitCode = found.length > 0 ? 1 : 0;
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
