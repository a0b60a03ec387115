import {
  Function as EdgeFunction,
  FunctionCode,
  FunctionRuntime,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

/**
 * Every address of the console is one page, and a folder of the guides its first one. CloudFront runs
 * it in a language of its own, so that it is a text here; a test runs it.
 */
export const PAGE_ADDRESS = `function handler(event) {
  var request = event.request;
  var uri = request.uri;
  var leads = { '/': '/console/', '/console': '/console/', '/docs': '/docs/' };
  if (leads[uri]) {
    return { statusCode: 302, statusDescription: 'Found', headers: { location: { value: leads[uri] } } };
  }
  if (uri.indexOf('/console/') === 0 && uri.indexOf('/console/assets/') !== 0) {
    request.uri = '/console/index.html';
  } else if (uri.charAt(uri.length - 1) === '/') {
    request.uri = uri + 'index.html';
  }
  return request;
}
`;

/** Turns the address of a page into the file that holds it. */
export const pageAddress = (scope: Construct, id: string): EdgeFunction =>
  new EdgeFunction(scope, id, {
    comment: 'Turns the address of a page into the file that holds it',
    code: FunctionCode.fromInline(PAGE_ADDRESS),
    runtime: FunctionRuntime.JS_2_0,
  });
