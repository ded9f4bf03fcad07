<?php
// Pays 10.00 to a charity: php first.php. Asks what became of a bill: php first.php bill-17…

function env(string $name): string
{
    return (string) getenv("PAYPROOF_BILL_PAYMENT_$name");
}

function process(string $body): array
{
    $curl = curl_init(env('BASE') . '/api/payment/process');
    curl_setopt_array($curl, [
        CURLOPT_USERPWD => env('USERNAME') . ':' . env('PASSWORD'),
        CURLOPT_HTTPHEADER => ['Content-Type: application/json'],
        CURLOPT_POSTFIELDS => $body,
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 60,
    ]);
    $answer = (string) curl_exec($curl);
    if (curl_getinfo($curl, CURLINFO_HTTP_CODE) !== 200) {
        fwrite(STDERR, "$answer\n");
        exit(1);
    }
    return json_decode($answer, true);
}

if (isset($argv[1])) {
    // Action and Reference, and nothing else.
    echo json_encode(process(json_encode(['Action' => 'STATUS', 'Reference' => $argv[1]]))), "\n";
    exit;
}

$reference = 'bill-' . bin2hex(random_bytes(12));
$price = env('PURCHASES_IRREVERSIBLE_PRICE');
$text = fn (string $name): string => json_encode(env("PURCHASES_IRREVERSIBLE_$name"));
// The price stays text until it is written: no float ever holds it.
$order = '"BillerCode": ' . $text('BILLER_CODE') . ', "Reference": "' . $reference . '", "MemberNumber": ' .
    $text('MEMBER_NUMBER') . ', "Products": [{"Code": ' . $text('PRODUCT_CODE') . ', "Price": ' . $price .
    '}], "TotalAmount": ' . $price . '}';
$authorised = process('{"Action": "AUTH", ' . $order);
echo json_encode($authorised), "\n";
if ($authorised['Status'] !== 'Authorized') {
    exit(1);
}
// The same body, once. Where no answer comes: STATUS after 120 seconds, and never a second PAY.
echo json_encode(process('{"Action": "PAY", ' . $order)), "\n";
echo "ask for its status: $reference\n";
