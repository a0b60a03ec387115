<?php
// WEBHOOK_SECRET=whsec_… php -S 127.0.0.1:4001 receiver.php

const TOLERANCE_SECONDS = 300;

/** The event of a genuine delivery, null for anything else. $rawBody are the bytes that came. */
function verify(string $rawBody, array $headers, string $secret): ?array
{
    ['id' => $id, 'timestamp' => $timestamp, 'signature' => $signature] = $headers;
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > TOLERANCE_SECONDS) {
        return null;
    }
    $key = base64_decode(substr($secret, strlen('whsec_')));
    $digest = hash_hmac('sha256', "$id.$timestamp.$rawBody", $key, true);
    $expected = 'v1,' . base64_encode($digest);
    // While a secret is rotated there is one signature for each of the two.
    foreach (explode(' ', $signature) as $one) {
        if (hash_equals($expected, $one)) {
            return json_decode($rawBody, true, 512, JSON_THROW_ON_ERROR);
        }
    }
    return null;
}

$event = verify(
    file_get_contents('php://input'),
    [
        'id' => $_SERVER['HTTP_WEBHOOK_ID'] ?? '',
        'timestamp' => $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '',
        'signature' => $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '',
    ],
    getenv('WEBHOOK_SECRET'),
);
if ($event === null) {
    http_response_code(401);
    exit;
}
// PHP forgets everything with the request. In production this is a table with the id of the event
// as its key; here a folder for each, which only one request can make.
if (@mkdir((getenv('WEBHOOK_SEEN') ?: sys_get_temp_dir()) . '/' . $event['id'])) {
    file_put_contents('php://stdout', "{$event['topic']} {$event['id']}\n");
}
http_response_code(204);
